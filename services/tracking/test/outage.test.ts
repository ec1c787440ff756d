import { MissedMessages } from '@vaultway/common';
import '@vaultway/common/testing';
import { TcpProxy, eventually } from '@vaultway/common/testing';
import type { Parcel } from '@vaultway/contracts';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { migratedDatabase } from '../../../tests/support/migrated-database.ts';
import { freshRedis } from '../../../tests/support/redis.ts';
import { databaseDefinition } from '../src/database/database-definition.js';
import { codeKey } from '../src/parcels/code-key.js';
import { TrackingEvents } from '../src/parcels/tracking-events.js';
import { trackUrl } from './support/builders.js';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

const AWAY = { status: 503, errors: ['The service is not available right now'] };

let tracking: TrackingUnderTest;
let redis: TcpProxy;
let postgres: TcpProxy;
let parcel: Parcel;
let subscribed = 0;
beforeAll(async () => {
  const redisProxy = await TcpProxy.before(await freshRedis());
  const postgresProxy = await TcpProxy.before(await migratedDatabase(databaseDefinition));
  redis = redisProxy.proxy;
  postgres = postgresProxy.proxy;
  tracking = await startTracking({
    REDIS_URL: redisProxy.url,
    DATABASE_URL: postgresProxy.url,
    THROTTLE_LOOKUP_PER_MINUTE: 50,
    THROTTLE_UNKNOWN_CODE_PER_MINUTE: 3,
  });
  parcel = await tracking.aParcel().withHistory(1).save();
  tracking.app.get(MissedMessages).listen(() => (subscribed += 1));
});
afterEach(async () => {
  const before = subscribed;
  redis.restore();
  postgres.restore();
  // Until then, the cache is dropped again.
  await eventually(() => expect(subscribed).toBeGreaterThan(before));
  await eventually(async () => expect((await tracking.visitor().get('/health/ready')).status).toBe(200));
});
afterAll(async () => {
  await tracking?.stop();
  await redis?.stop();
  await postgres?.stop();
});

/** Returns the duration of a client's look-up, in ms. */
async function lookUpTime(visitor = tracking.visitor()): Promise<number> {
  const start = performance.now();
  expect(await visitor.get(trackUrl(parcel.tracking_code))).toMatchEnvelope({ status: 200 });
  return performance.now() - start;
}

describe.each([
  ['refuses connections', () => redis.cut()],
  ['hangs', () => redis.hang()],
])('while Redis %s', (_how, takeAway) => {
  it('serves look-ups, hardly any of which wait for Redis', async () => {
    takeAway();
    await lookUpTime(); // detects that Redis is down
    const visitor = tracking.visitor();
    const times: number[] = [];
    for (let n = 0; n < 20; n += 1) times.push(await lookUpTime(visitor));
    // The median: a busy machine may delay some, but waiting for Redis takes 250 ms each time.
    expect(times.toSorted((a, b) => a - b)[10]).toBeLessThan(250);
  }, 30_000);

  it('still throttles unknown codes', async () => {
    takeAway();
    const visitor = tracking.visitor();
    const statuses = [];
    for (let n = 0; n < 5; n += 1) statuses.push((await visitor.get('/api/parcels/NOPE')).status);
    expect(statuses).toEqual([404, 404, 404, 429, 429]);
  });

  it('responds to admins with 503, since their session may have been revoked', async () => {
    takeAway();
    const answer = await tracking.admin.get('/api/parcels');
    expect(answer).toMatchEnvelope(AWAY);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('reports that the service is live but not ready', async () => {
    takeAway();
    await sleep(100);
    const ready = await tracking.visitor().get('/health/ready');
    expect(ready.status).toBe(503);
    expect(ready.body.data).toMatchObject({ database: { status: 'up' }, redis: { status: 'down' } });
    expect((await tracking.visitor().get('/health/live')).status).toBe(200);
  });
});

describe.each([
  ['refuses connections', () => postgres.cut()],
  ['hangs', () => postgres.hang()],
])('while Postgres %s', (_how, takeAway) => {
  it('responds to all requests but look-ups with 503 within seconds, without internal details', async () => {
    takeAway();
    const answers = await Promise.all([
      tracking.visitor().get(`${trackUrl(parcel.tracking_code)}/history`),
      tracking.admin.get('/api/parcels'),
      tracking.admin.post('/api/parcels', { tracking_code: 'x', recipient_name: 'x', destination: 'x' }),
    ]);
    for (const answer of answers) {
      expect(answer).toMatchEnvelope(AWAY);
      expect(answer.body.message).toBe(
        `The service is not available right now (request ${answer.headers.get('x-request-id')})`,
      );
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
  }, 20_000);

  it('serves the last known answer with its age', async () => {
    const url = trackUrl(parcel.tracking_code);
    const before = await tracking.visitor().get(url);
    takeAway();
    await sleep(1100); // until it might have changed more than a second ago
    const answer = await tracking.visitor().get(url);
    expect(answer).toMatchEnvelope({ status: 200 });
    const { as_of, ...known } = answer.body.data;
    expect(known).toEqual(before.body.data);
    expect(Date.parse(as_of)).toBeLessThan(Date.now() - 1000);
    expect(Number(answer.headers.get('age'))).toBeGreaterThan(1);
    const again = await tracking
      .visitor()
      .get(url, { headers: { 'if-none-match': before.headers.get('etag') ?? '' } });
    expect(again.status).toBe(200); // not 304, since its age has changed
  }, 20_000);

  it('responds with 503 to a look-up not read by this replica, or changed since', async () => {
    const unread = await tracking.aParcel().save();
    const changed = await tracking.aParcel().save();
    await tracking.visitor().get(trackUrl(changed.tracking_code));
    await tracking.admin.patch('/api/parcels', { id: changed.id, status: 'two' });
    takeAway();
    for (const { tracking_code } of [unread, changed]) {
      expect(await tracking.visitor().get(trackUrl(tracking_code))).toMatchEnvelope(AWAY);
    }
  }, 20_000);

  it('reports that the service is not ready, and recovers automatically', async () => {
    takeAway();
    expect((await tracking.visitor().get('/health/ready')).status).toBe(503);
    postgres.restore();
    await eventually(async () => {
      const answer = await tracking.visitor().get(trackUrl(parcel.tracking_code));
      expect(answer).toMatchEnvelope({ status: 200 });
      expect(answer.headers.get('age')).toBeNull();
    });
  });
});

it('serves no answer older than the limit while Postgres is down', async () => {
  const { proxy, url } = await TcpProxy.before(tracking.config.DATABASE_URL);
  const strict = await tracking.replica({ DATABASE_URL: url, LOOKUP_STALE_SECONDS: 0 });
  await strict.visitor().get(trackUrl(parcel.tracking_code));
  await sleep(1100);
  proxy.cut();
  expect(await strict.visitor().get(trackUrl(parcel.tracking_code))).toMatchEnvelope(AWAY);
  proxy.restore();
  await strict.stop();
  await proxy.stop();
}, 20_000);

it('restricts stale answers for visitors like fresh ones, and serves none of deleted parcels', async () => {
  const { proxy, url } = await TcpProxy.before(tracking.config.DATABASE_URL);
  const gated = await tracking.replica({
    DATABASE_URL: url,
    TRACKING_PRIVACY: 'gated',
    // Redis has counted the attempts that earlier tests made while it was down.
    THROTTLE_UNKNOWN_CODE_PER_MINUTE: 0,
  });
  const facts = { recipient_name: 'Ada Lovelace', destination: '12 St James Square, London' };
  const heard = hearing(gated);
  await eventually(async () => {
    await heard(await tracking.aParcel().save());
  });
  const kept = await tracking.aParcel(facts).save();
  const gone = await tracking.aParcel(facts).save();
  await Promise.all([heard(kept), heard(gone)]);
  const read = async ({ tracking_code }: Parcel) => gated.visitor().get(trackUrl(tracking_code));
  const told = (await read(kept)).body.data;
  expect((await read(gone)).status).toBe(200);
  await tracking.admin.delete('/api/parcels', { id: gone.id });
  await sleep(1100);
  proxy.cut();
  const { body, text } = await read(kept);
  expect(body.data).toEqual({ ...told, restricted: true, as_of: expect.any(String) });
  expect(text).not.toMatch(/Ada|Lovelace|James/);
  expect(await read(gone)).toMatchEnvelope(AWAY);
  proxy.restore();
  await gated.stop();
  await proxy.stop();
}, 20_000);

it('serves no answer from before messages were missed, since it may have changed', async () => {
  const [toRedis, toPostgres] = await Promise.all([
    TcpProxy.before(tracking.config.REDIS_URL),
    TcpProxy.before(tracking.config.DATABASE_URL),
  ]);
  const deaf = await tracking.replica({ REDIS_URL: toRedis.url, DATABASE_URL: toPostgres.url });
  const changed = await tracking.aParcel({ status: 'one' }).save();
  const read = () => deaf.visitor().get(trackUrl(changed.tracking_code));
  expect(await read()).toMatchEnvelope({ status: 200, data: { status: 'one' } });
  toRedis.proxy.cut();
  await tracking.admin.patch('/api/parcels', { id: changed.id, status: 'two' });
  toRedis.proxy.restore();
  const heard = hearing(deaf);
  await eventually(async () => heard(await tracking.aParcel().save()));
  toPostgres.proxy.cut();
  expect(await read()).toMatchEnvelope(AWAY);
  toPostgres.proxy.restore();
  await deaf.stop();
  await toRedis.proxy.stop();
  await toPostgres.proxy.stop();
}, 40_000);

/** @returns a function that waits until a replica has received a change of a parcel made elsewhere */
function hearing(replica: TrackingUnderTest) {
  const keys = new Set<string>();
  replica.app.get(TrackingEvents).afterCommit((changed) => changed.forEach((key) => keys.add(key)));
  // Short, so that whoever waits for it can try another parcel.
  return ({ tracking_code }: Parcel) =>
    vi.waitFor(() => expect(keys).toContain(codeKey(tracking_code)), 2000);
}

it('fails no look-up after a restart of Postgres', async () => {
  await tracking.visitor().get(trackUrl(parcel.tracking_code));
  await sleep(1100);
  postgres.cut();
  postgres.restore();
  await sleep(50);
  expect(await tracking.visitor().get(trackUrl(parcel.tracking_code))).toMatchEnvelope({ status: 200 });
});
