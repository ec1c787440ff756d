import { beforeAll, expect, inject, it } from 'vitest';
import { documented } from '../support/documented.ts';
import { invite, PASSWORD, signUp } from '../support/sign-up.ts';
import { untilFound, untilReachable, URL_OF_SITE } from './support/cluster.ts';
import { runDocumented } from './support/documented.ts';
import { REGISTRY, VERSION } from './support/images.ts';
import { clusterAdmin } from './support/site.ts';

const LIMIT_MS = 600_000;

beforeAll(async () => {
  const variables = `export REGISTRY=${REGISTRY} VERSION=${VERSION}\n`;
  const commands = documented('docs/vault.md#on-kubernetes 1');
  await runDocumented(variables + commands, inject('clusterShims'), LIMIT_MS);
  await untilFound();
  await untilReachable('/api/vault/places', 401);
}, LIMIT_MS);

it('takes a deposit that somebody else approves, and enters it into the public log', async () => {
  const admin = clusterAdmin();
  const made = async (path: string, facts: object) => {
    const answer = await admin.post(path, facts);
    expect(answer.status, answer.text).toBe(201);
    return answer.body.data;
  };
  const colleague = await signUp(URL_OF_SITE, await invite(admin), `vault-${Date.now()}@vaultway.example`);
  const place = await made('/api/vault/places', { kind: 'vault', code: `V-${Date.now()}`, name: 'Zürich' });
  const account = await made('/api/vault/accounts', {});
  const bar = {
    kind: 'bar',
    metal: 'gold',
    refiner: 'Valcambi',
    serial: `A-${Date.now()}`,
    fineness: '999.9',
  };
  const draft = await made('/api/vault/movements', {
    kind: 'deposit',
    place_id: place.id,
    account_id: account.id,
    items: [{ ...bar, gross_weight: '1', weight_unit: 'kg' }],
    confirm: true,
  });
  await colleague.post('/api/admins/proof', { password: PASSWORD });
  const done = await colleague.post(`/api/vault/movements/${draft.id}/approve`, {
    updated_at: draft.updated_at,
    confirm: true,
  });
  expect(done.body.data, done.text).toMatchObject({ state: 'done' });

  expect((await admin.patch('/api/settings', { vault_audit: 'yes' })).status).toBe(200);
  const audit = async () => (await fetch(`${URL_OF_SITE}/api/vault/audit`)).json();
  await expect
    .poll(audit, { timeout: 60_000, interval: 1000 })
    .toMatchObject({ data: { balanced: true, checkpoint: { log_index: expect.any(Number) } } });
}, 120_000);
