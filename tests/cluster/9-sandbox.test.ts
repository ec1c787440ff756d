import { beforeAll, expect, inject, it } from 'vitest';
import { documented } from '../support/documented.ts';
import { expectApart, keyClient } from '../support/sandbox-story.ts';
import { untilFound, untilReachable } from './support/cluster.ts';
import { runDocumented } from './support/documented.ts';
import { clusterAdmin } from './support/site.ts';

const LIMIT_MS = 600_000;

beforeAll(async () => {
  await runDocumented(documented('docs/operations.md#the-sandbox 3'), inject('clusterShims'), LIMIT_MS);
  await untilFound();
  await untilReachable('/api/parcels/NO-SUCH', 404);
}, LIMIT_MS);

it('keeps the data of test keys apart', async () => {
  await expectApart(clusterAdmin(), 'https://example.com/hooks/vaultway');
}, 120_000);

it(
  'is emptied as documented',
  async () => {
    const trial = await keyClient(clusterAdmin(), { test: true });
    const parcels = async () => (await trial.get('/api/parcels')).body?.data;
    await expect.poll(async () => (await parcels())?.length, { timeout: 20_000 }).toBeGreaterThan(0);
    await runDocumented(documented('docs/operations.md#the-sandbox 4'), inject('clusterShims'), LIMIT_MS);
    await untilFound();
    await expect.poll(parcels, { timeout: 60_000 }).toEqual([]);
    const parcel = { tracking_code: 'TRIAL-AGAIN', recipient_name: 'Ada Winter' };
    const made = await trial.post('/api/parcels', { ...parcel, destination: 'Lisbon, Portugal' });
    expect(made.status, made.text).toBe(201);
  },
  LIMIT_MS,
);
