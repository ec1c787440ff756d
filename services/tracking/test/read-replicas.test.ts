import { Metrics, migrate, MissedMessages } from '@vaultway/common';
import '@vaultway/common/testing';
import { TcpProxy } from '@vaultway/common/testing';
import type { Parcel } from '@vaultway/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  startReplicatedPostgres,
  type ReplicatedPostgres,
} from '../../../tests/support/replicated-postgres.ts';
import { databaseDefinition } from '../src/database/database-definition.js';
import { codeKey } from '../src/parcels/code-key.js';
import { TrackingEvents } from '../src/parcels/tracking-events.js';
import { LookupConnections } from '../src/public/lookup/lookup-connections.js';
import { ReadReplica } from '../src/read-replicas/read-replica.js';
import { ReplicaWatch } from '../src/read-replicas/replica-watch.js';
import { trackUrl } from './support/builders.js';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

const NEVER_CACHED = 0;
/** Larger than any lag, so that only recent writes exclude the replica. */
const ANY_LAG = 600;

let postgres: ReplicatedPostgres;
let replica: TcpProxy;
let tracking: TrackingUnderTest;
/** Another replica of the service. */
let other: TrackingUnderTest;
beforeAll(async () => {
  postgres = await startReplicatedPostgres(async (primary) => {
    await primary.createDatabase('tracking');
    await migrate(primary.url('tracking'), databaseDefinition);
  });
  const { proxy, url } = await TcpProxy.before(postgres.replicas[0].url('tracking'));
  replica = proxy;
  const { host } = new URL(url);
  tracking = await startTracking({
    DATABASE_URL: postgres.primary.url('tracking'),
    DATABASE_READ_URL: [`postgres://${host}`],
    READ_REPLICA_LAG_SECONDS: ANY_LAG,
    LOOKUP_CACHE_MS: NEVER_CACHED,
  });
  other = await tracking.replica();
});
afterEach(() => replica.restore());
afterAll(async () => {
  replica?.restore();
  await tracking?.stop();
  await other?.stop();
  await replica?.stop();
  await postgres?.stop();
});

/** Waits until a service reads previous writes from the replica. */
async function inStep(service = tracking) {
  const written = performance.now();
  const watch = service.app.get(ReplicaWatch);
  await vi.waitFor(() => expect(watch.replicaThatShows(written)).toBeDefined(), 30_000);
}

/** Creates a parcel whose change has also been received by message, so that only later writes exclude the replica. */
async function settledParcel(service = tracking) {
  const told: string[] = [];
  service.app.get(TrackingEvents).afterCommit((keys) => told.push(...keys));
  const parcel = await service.aParcel({ status: 'one' }).save();
  const key = codeKey(parcel.tracking_code);
  await vi.waitFor(() => expect(told.filter((each) => each === key)).toHaveLength(2), 30_000);
  return parcel;
}

const lookUp = async ({ tracking_code }: Parcel, service = tracking) =>
  service.visitor().get(trackUrl(tracking_code));

/** Returns a metric's count of an outcome. */
async function counted(metric: string, outcome: string, service = tracking) {
  const text = await service.app.get(Metrics).text();
  return Number(new RegExp(`^${metric}\\{outcome="${outcome}"\\} (\\d+)`, 'm').exec(text)?.[1] ?? 0);
}

describe('while the replica replays nothing', () => {
  afterEach(() => postgres.onReplica('SELECT pg_wal_replay_resume()'));

  it('serves the replica’s state of a parcel that did not change', async () => {
    const parcel = await settledParcel();
    await inStep();
    await postgres.onReplica('SELECT pg_wal_replay_pause()');
    // Bypasses the service, to distinguish the two.
    await tracking.database.query(`UPDATE parcels SET status = 'two' WHERE id = $1`, [parcel.id]);
    expect(await lookUp(parcel)).toMatchEnvelope({ status: 200, data: { status: 'one' } });
    await postgres.onReplica('SELECT pg_wal_replay_resume()');
    await expect
      .poll(async () => (await lookUp(parcel)).body, { timeout: 30_000 })
      .toMatchObject({ data: { status: 'two' } });
  });

  it('immediately serves writes of either replica of the service', async () => {
    const parcel = await tracking.aParcel({ status: 'one' }).save();
    await inStep();
    await inStep(other);
    await postgres.onReplica('SELECT pg_wal_replay_pause()');
    await tracking.admin.patch('/api/parcels', { id: parcel.id, status: 'two' });
    expect(await lookUp(parcel)).toMatchEnvelope({ status: 200, data: { status: 'two' } });
    await expect
      .poll(async () => (await lookUp(parcel, other)).body, { timeout: 30_000 })
      .toMatchObject({ data: { status: 'two' } });
  });

  it('stops reading it once it lags too far behind', async () => {
    const strict = await tracking.replica({ READ_REPLICA_LAG_SECONDS: 0.5 });
    await inStep(strict);
    await postgres.onReplica('SELECT pg_wal_replay_pause()');
    const parcel = await tracking.aParcel({ status: 'one' }).save();
    await tracking.database.query(`UPDATE parcels SET status = 'two' WHERE id = $1`, [parcel.id]);
    await expect
      .poll(() => strict.app.get(ReplicaWatch).replicaThatShows(-Infinity), { timeout: 30_000 })
      .toBeUndefined();
    expect(await lookUp(parcel, strict)).toMatchEnvelope({ status: 200, data: { status: 'two' } });
    await strict.stop();
  });

  it('reads everything from the primary after messages were missed', async () => {
    const parcel = await tracking.aParcel({ status: 'one' }).save();
    await inStep();
    await postgres.onReplica('SELECT pg_wal_replay_pause()');
    await tracking.database.query(`UPDATE parcels SET status = 'two' WHERE id = $1`, [parcel.id]);
    tracking.app.get(MissedMessages).notify();
    expect(await lookUp(parcel)).toMatchEnvelope({ status: 200, data: { status: 'two' } });
  });
});

describe.each([
  ['refuses connections', () => replica.cut()],
  ['hangs', () => replica.hang()],
])('while the replica %s', (_how, takeAway) => {
  it('still serves look-ups', async () => {
    const parcel = await tracking.aParcel().withHistory(1).save();
    await inStep();
    takeAway();
    const answers = await Promise.all(Array.from({ length: 5 }, () => lookUp(parcel)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    replica.restore();
    await inStep();
  });
});

it('fails waiting look-ups together with the one before if another server is available', async () => {
  const { proxy, url } = await TcpProxy.before(postgres.replicas[0].url('tracking'));
  const limits = { connections: 1, connectLimitMs: 5000, statementLimitMs: 5000 };
  const lookups = new LookupConnections({ url, ...limits, failsTogether: true });
  await lookups.read('NO-SUCH-PARCEL');
  proxy.hang();
  const first = lookups.read('NO-SUCH-PARCEL').catch((error: unknown) => error);
  await new Promise(setImmediate);
  const second = lookups.read('NO-SUCH-PARCEL').catch((error: unknown) => error);
  proxy.cut();
  expect(await first).toBeInstanceOf(Error);
  expect(await second).toBe(await first);
  await lookups.end();
  await proxy.stop();
});

it('starts while the replica is down, and uses it once it is up', async () => {
  const { proxy, url } = await TcpProxy.before(postgres.replicas[0].url('tracking'));
  proxy.cut();
  const early = await tracking.replica({ DATABASE_READ_URL: [url] });
  const parcel = await early.aParcel().save();
  expect(await lookUp(parcel, early)).toMatchEnvelope({ status: 200 });
  proxy.restore();
  await inStep(early);
  await early.stop();
  await proxy.stop();
});

it('never reads from a Postgres that is not a replica', async () => {
  let compared = 0;
  const { proxy, port } = await TcpProxy.beforeUnknown(() => {
    compared += 1;
    return postgres.primary.url('tracking');
  });
  const mistaken = await tracking.replica({ DATABASE_READ_URL: [`postgres://127.0.0.1:${port}`] });
  const parcel = await settledParcel(mistaken);
  const before = compared;
  await vi.waitFor(() => expect(compared).toBeGreaterThan(before + 3), 30_000);
  const watch = mistaken.app.get(ReplicaWatch);
  expect(watch.replicaThatShows(-Infinity)).toBeUndefined();
  expect(await lookUp(parcel, mistaken)).toMatchEnvelope({ status: 200 });
  expect(await counted('read_replica_lookups_total', 'read', mistaken)).toBe(0);
  await mistaken.stop();
  await proxy.stop();
});

it('follows a host name that resolves to the replica only after a failover', async () => {
  let server = postgres.primary;
  const { proxy, port } = await TcpProxy.beforeUnknown(() => server.url('tracking'));
  const moved = await tracking.replica({ DATABASE_READ_URL: [`postgres://127.0.0.1:${port}`] });
  const parcel = await settledParcel(moved);
  server = postgres.replicas[0];
  await inStep(moved);
  expect(await lookUp(parcel, moved)).toMatchEnvelope({ status: 200 });
  expect(await counted('read_replica_lookups_total', 'read', moved)).toBe(1);
  await moved.stop();
  await proxy.stop();
});

it('rejects another server than the one compared', async () => {
  await inStep();
  const [compared] = tracking.app.get(ReplicaWatch).replicas;
  const limits = { connections: 1, connectLimitMs: 5000, statementLimitMs: 5000 };
  const lookups = new LookupConnections({ url: postgres.primary.url('tracking'), ...limits });
  await expect(lookups.read('NO-SUCH-PARCEL', compared?.server)).rejects.toThrow('another server');
  await lookups.end();
  const right = new LookupConnections({ url: postgres.replicas[0].url('tracking'), ...limits });
  expect(await right.read('NO-SUCH-PARCEL', compared?.server)).toBeNull();
  await right.end();
});

it('resets its state when the name resolves to another server', () => {
  const named = new ReadReplica('1', 'postgres://replica');
  named.isOn('one');
  named.confirm(7);
  named.isOn('one');
  expect(named.freshAsOf).toBe(7);
  named.isOn('two');
  expect(named.freshAsOf).toBe(-Infinity);
});

it('reconnects periodically, since the host name may resolve elsewhere', async () => {
  let dialled = 0;
  const { proxy, port } = await TcpProxy.beforeUnknown(() => {
    dialled += 1;
    return postgres.replicas[0].url('tracking');
  });
  const url = Object.assign(new URL(postgres.replicas[0].url('tracking')), { port }).href;
  const limits = { connections: 1, connectLimitMs: 5000, statementLimitMs: 5000 };
  const lookups = new LookupConnections({ url, ...limits, lifetimeSeconds: 1 });
  const read = async () => {
    expect(await lookups.read('NO-SUCH-PARCEL')).toBeNull();
    return dialled;
  };
  await expect.poll(read, { timeout: 30_000 }).toBeGreaterThan(1);
  await lookups.end();
  await proxy.stop();
});

it('serves look-ups after the replica has stopped', async () => {
  const parcel = await tracking.aParcel().save();
  await inStep();
  await postgres.replicas[0].stop();
  expect(await lookUp(parcel)).toMatchEnvelope({ status: 200 });
});
