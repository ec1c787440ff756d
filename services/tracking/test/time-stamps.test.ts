import '@vaultway/common/testing';
import type { EventProof, HistoryProof, LogStamp } from '@vaultway/contracts';
import { randomBytes } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { documented, instead, runShell } from '../../../tests/support/documented.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { readWebhookWorkerConfig } from '../src/config.js';
import { readStampAge } from '../src/log/stamps.js';
import { readStamp, requestStamp } from '../src/log/time-stamp.js';
import { type Misbehavior, TestAuthority } from './support/authority.js';
import { anEvent } from './support/builders.js';
import { openCheckpoint, rootAfter } from './support/proofs.js';
import { sessions } from './support/tracking.js';
import { WebhooksUnderTest } from './support/webhooks.js';

/** The worker looks for a checkpoint to stamp every 10 s. */
const soon = { timeout: 30_000, interval: 100 };
vi.setConfig({ testTimeout: 90_000 });

let authority: TestAuthority;
let hooks: WebhooksUnderTest;
beforeAll(async () => {
  authority = await TestAuthority.start();
  const LOG_TSA_URL = new URL(authority.url);
  [LOG_TSA_URL.username, LOG_TSA_URL.password] = ['vault', 'p%40ss'];
  // The operator's own address may be private.
  hooks = await WebhooksUnderTest.start({ LOG_TSA_URL, WEBHOOK_ALLOW_PRIVATE_HOSTS: false });
  await hooks.restartWorker({ WEBHOOK_ALLOW_PRIVATE_HOSTS: false });
});
afterAll(async () => {
  await hooks?.stop();
  authority?.stop();
});
afterEach(() => {
  authority.answer = undefined;
});

const visitor = () => hooks.tracking.visitor();
const get = async <T>(path: string): Promise<T> => {
  const answer = await visitor().get(path);
  expect(answer.status).toBe(200);
  return answer.body.data as T;
};
const anotherEvent = async () =>
  anEvent(hooks.tracking.admin, await hooks.tracking.aParcel().save(), { title: 'Stamped' });
/** Lets an hour pass, and the worker ask at once. */
async function passAnHour() {
  await hooks.tracking.database.query(
    `UPDATE log_authorities SET stamped_at = stamped_at - interval '61 minutes' WHERE stamped_at IS NOT NULL`,
  );
  await hooks.tracking.database.query(
    `UPDATE log_stamps SET stamped_at = stamped_at - interval '61 minutes'`,
  );
  await hooks.restartWorker({ WEBHOOK_ALLOW_PRIVATE_HOSTS: false });
}
const stampOf = (id: string) =>
  vi.waitFor(async () => {
    const proof = await get<EventProof>(`/api/activities/${id}/proof`);
    expect(proof.stamp).not.toBeNull();
    return { proof, stamp: proof.stamp as LogStamp };
  }, soon);
const verify = ({ response, checkpoint }: LogStamp) =>
  authority.verify(Buffer.from(response, 'base64'), checkpoint);

describe('a stamp', () => {
  it('is in the proofs of all records before it, and openssl accepts it', async () => {
    await anotherEvent();
    await passAnHour();
    const event = await anotherEvent();
    await vi.waitFor(
      async () => expect((await readStampAge(hooks.tracking.database))?.age).not.toBeNull(),
      soon,
    );
    await vi.waitFor(() => get(`/api/activities/${event.id}/proof`), soon);
    await passAnHour();
    const { proof, stamp } = await stampOf(event.id);
    verify(stamp);
    expect(() => verify({ ...stamp, checkpoint: proof.checkpoint.replace(/\n\d+\n/, '\n1\n') })).toThrow();
    expect(openCheckpoint(stamp.checkpoint, proof.key)).toEqual({ size: stamp.size, root: stamp.root });
    expect(stamp.size).toBeGreaterThan(proof.index);
    expect(stamp.authority).toBe(authority.url.host);
    expect(Math.abs(Date.parse(stamp.time) - Date.now())).toBeLessThan(60_000);
    expect(authority.asked.at(-1)).toMatchObject({
      'content-type': 'application/timestamp-query',
      authorization: `Basic ${Buffer.from('vault:p@ss').toString('base64')}`,
    });
  });

  it.skipIf(spawnSync('jq', ['--version']).error !== undefined)(
    'is verified by the documented commands',
    async () => {
      const event = await anotherEvent();
      await vi.waitFor(() => get(`/api/activities/${event.id}/proof`), soon);
      await passAnHour();
      const { proof } = await stampOf(event.id);
      writeFileSync(join(authority.folder, 'proof.json'), JSON.stringify(proof));
      const commands = instead(documented('docs/operations.md#time-stamps 1'), { 'authority.pem': 'ca.pem' });
      expect(await runShell(commands, { cwd: authority.folder, limitMs: 20_000 })).toContain(
        'Verification: OK',
      );
    },
  );

  it('of an earlier log leads to the log of the proof', async () => {
    const event = await anotherEvent();
    await vi.waitFor(() => get(`/api/activities/${event.id}/proof`), soon);
    await passAnHour();
    await stampOf(event.id);
    const later = await anotherEvent();
    await vi.waitFor(() => get(`/api/activities/${later.id}/proof`), soon);
    const { proof, stamp } = await stampOf(event.id);
    expect(stamp.size).toBeLessThan(proof.size);
    const path = stamp.consistency.map((hash) => Buffer.from(hash, 'base64'));
    expect(rootAfter(stamp, proof.size, path)).toBe(proof.root);
    expect((await get<EventProof>(`/api/activities/${later.id}/proof`)).stamp).toBeNull();
  });

  it('is in the proofs of histories, and the newest one is public', async () => {
    const parcel = await hooks.tracking.aParcel().save();
    const event = await anEvent(hooks.tracking.admin, parcel, { title: 'Stamped' });
    await vi.waitFor(() => get(`/api/activities/${event.id}/proof`), soon);
    await passAnHour();
    await stampOf(event.id);
    const history = await get<HistoryProof>(`/api/parcels/${parcel.tracking_code}/history/proof`);
    verify(history.stamp as LogStamp);
    const newest = JSON.parse((await visitor().get('/log/stamp')).text) as LogStamp;
    expect(newest.size).toBe(history.stamp?.size);
    verify(newest);
  });

  it('is requested at most once an hour', async () => {
    const before = authority.asked.length;
    await anotherEvent();
    await hooks.restartWorker({ WEBHOOK_ALLOW_PRIVATE_HOSTS: false });
    await new Promise((resolve) => setTimeout(resolve, 1000));
    expect(authority.asked).toHaveLength(before);
  });
});

describe('an authority', () => {
  const waits = async () => {
    const event = await anotherEvent();
    await vi.waitFor(() => get(`/api/activities/${event.id}/proof`), soon);
    await passAnHour();
    return event;
  };

  it.each<Misbehavior>(['status 503', 'reject', 'hang', 'endless', 'text', 'empty', 'redirect'])(
    'that answers wrongly (%s) blocks nothing, and is asked again',
    async (answer) => {
      authority.answer = answer;
      const before = authority.asked.length;
      const event = await waits();
      await vi.waitFor(() => expect(authority.asked.length).toBeGreaterThan(before), soon);
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect((await get<EventProof>(`/api/activities/${event.id}/proof`)).stamp).toBeNull();
      const { text } = await visitor().get('/metrics');
      const host = authority.url.host;
      expect(text).toMatch(
        new RegExp(`^log_stamp_delay_seconds\\{authority="${host}"[^}]*\\} 0?[.1-9]`, 'm'),
      );
      expect(text).toMatch(
        new RegExp(`^log_stamp_age_seconds\\{authority="${host}"[^}]*\\} 3[67]\\d\\d`, 'm'),
      );
      authority.answer = undefined;
      await hooks.restartWorker({ WEBHOOK_ALLOW_PRIVATE_HOSTS: false });
      verify((await stampOf(event.id)).stamp);
    },
  );

  it('that replays another stamp is not believed', async () => {
    let former: Buffer | undefined;
    authority.answer = (response) => (former ??= response);
    const first = await waits();
    await stampOf(first.id);
    const asked = authority.asked.length;
    const second = await waits();
    await vi.waitFor(() => expect(authority.asked.length).toBeGreaterThan(asked), soon);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect((await get<EventProof>(`/api/activities/${second.id}/proof`)).stamp).toBeNull();
  });
});

it('publishes no stamp that the worker forges, and keeps those before', async () => {
  const event = await anotherEvent();
  await vi.waitFor(() => get(`/api/activities/${event.id}/proof`), soon);
  await passAnHour();
  const { stamp } = await stampOf(event.id);
  await hooks.role.query(`UPDATE log_authorities SET response = 'forged'`);
  expect((await stampOf(event.id)).stamp.response).toBe(stamp.response);
  const later = await anotherEvent();
  const { size } = await vi.waitFor(() => get<EventProof>(`/api/activities/${later.id}/proof`), soon);
  await hooks.role.query(`UPDATE log_authorities SET size = ${size}, response = 'forged', time = now()`);
  expect((await get<EventProof>(`/api/activities/${later.id}/proof`)).stamp).toBeNull();
  for (const statement of ['DELETE FROM log_stamps', `UPDATE log_stamps SET response = 'forged'`])
    await expect(hooks.role.query(statement)).rejects.toThrow('permission denied');
  await expect(hooks.role.query('UPDATE log_authorities SET size = 1000000')).rejects.toThrow(
    'no checkpoint of this size',
  );
});

describe('a response', () => {
  const { nonce, der } = requestStamp('text');

  it.each([
    ['an EC key', ['-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-384']],
    ['an RSA key', ['-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:3072']],
  ])('is accepted if signed with %s', async (_, key) => {
    const other = await TestAuthority.start(...key);
    const response = other.stamp(der);
    other.stop();
    other.verify(response, 'text');
    expect(Math.abs(readStamp(response, 'text', nonce).getTime() - Date.now())).toBeLessThan(60_000);
  });

  it('is accepted if granted with modifications', () => {
    const response = authority.stamp(der);
    const status = response.indexOf(Buffer.from('3003020100', 'hex')) + 4;
    response[status] = 1;
    expect(readStamp(response, 'text', nonce)).toBeInstanceOf(Date);
    response[status] = 2;
    expect(() => readStamp(response, 'text', nonce)).toThrow('it granted no stamp: rejection');
  });

  it('is rejected with the reason of the authority', () => {
    writeFileSync(join(authority.folder, 'text'), 'text');
    authority.openssl('ts', '-query', '-data', 'text', '-sha1', '-cert', '-out', 'old.tsq');
    const response = authority.stamp(readFileSync(join(authority.folder, 'old.tsq')));
    expect(() => readStamp(response, 'text')).toThrow(/it granted no stamp: .*algorithm/i);
  });

  it('is rejected for another text, another request, or without certificates', () => {
    const response = authority.stamp(der);
    expect(() => readStamp(response, 'Text', nonce)).toThrow('it stamped something else');
    expect(() => readStamp(response, 'text', randomBytes(16))).toThrow(
      'its response answers another request',
    );
    writeFileSync(join(authority.folder, 'text'), 'text');
    authority.openssl('ts', '-query', '-data', 'text', '-sha256', '-no_nonce', '-out', 'bare.tsq');
    const bare = authority.stamp(readFileSync(join(authority.folder, 'bare.tsq')));
    expect(() => readStamp(bare, 'text', nonce)).toThrow('its response answers another request');
    expect(() => readStamp(bare, 'text')).toThrow('its stamp has a wrong signature');
  });

  it('says no other time, whichever byte differs', () => {
    const response = authority.stamp(der);
    const time = readStamp(response, 'text', nonce).getTime();
    for (let at = 0; at < response.length; at += 1) {
      const changed = Buffer.from(response);
      changed[at] = (changed[at] ?? 0) ^ 1;
      let said: number | undefined;
      try {
        said = readStamp(changed, 'text', nonce).getTime();
      } catch {
        continue;
      }
      expect(said, `byte ${at}`).toBe(time);
    }
  });
});

it.each([
  ['', undefined],
  ['http://timestamp.digicert.com', 'http://timestamp.digicert.com/'],
  ['https://user:secret@tsa.example:8443/tsr?x=1', 'https://user:secret@tsa.example:8443/tsr?x=1'],
])('accepts the setting "%s"', (LOG_TSA_URL, href) => {
  const { LOG_TSA_URL: read } = readSetting(LOG_TSA_URL);
  expect(read?.href).toBe(href);
});

it.each(['freetsa.org/tsr', 'ftp://freetsa.org', 'yes'])('rejects the setting "%s"', (LOG_TSA_URL) => {
  expect(() => readSetting(LOG_TSA_URL)).toThrow(/^LOG_TSA_URL/m);
});

function readSetting(LOG_TSA_URL: string) {
  return readWebhookWorkerConfig({
    LOG_TSA_URL,
    DATABASE_URL: hooks.tracking.config.DATABASE_URL,
    REDIS_URL: hooks.tracking.config.REDIS_URL,
    SESSION_PUBLIC_KEY: sessions.publicKey,
    WEBHOOK_SECRET_KEY: randomBytes(32).toString('base64'),
  });
}
