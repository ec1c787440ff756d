import { Metrics, migrate, MissedMessages } from '@vaultway/common';
import '@vaultway/common/testing';
import { TcpProxy } from '@vaultway/common/testing';
import type { Parcel } from '@vaultway/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  startReplicatedPostgres,
  type ReplicatedPostgres,
} from '../../../tests/support/replicated-postgres.ts';
import { databaseParts } from '../src/database/database-parts.js';
import { codeKey } from '../src/parcels/code-key.js';
import { ParcelChanges } from '../src/parcels/parcel-changes.js';
import { LookupConnections } from '../src/public/lookup/lookup-connections.js';
import { ReadDatabase } from '../src/read-replicas/read-database.js';
import { ReadReplica } from '../src/read-replicas/read-replica.js';
import { ReplicaWatch } from '../src/read-replicas/replica-watch.js';
import { anEvent, trackUrl } from './support/builders.js';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';
import { changeUntold } from './support/untold.js';

const NEVER_CACHED = 0;
/** So that no replica is ever too far behind, and only what was written keeps a look-up from it. */
const ANY_LAG = 600;

let postgres: ReplicatedPostgres;
let replica: TcpProxy;
let tracking: TrackingUnderTest;
/** Another replica of the service. */
let other: TrackingUnderTest;
beforeAll(async () => {
  postgres = await startReplicatedPostgres(async (primary) => {
    await primary.createDatabase('tracking');
    await migrate(primary.url('tracking'), databaseParts);
  });
  const { proxy, url } = await TcpProxy.before(postgres.replicas[0].url('tracking'));
  replica = proxy;
  const { host } = new URL(url);
  tracking = await startTracking({
    DATABASE_URL: postgres.primary.url('tracking'),
    DATABASE_READ_URL: [`postgres://${host}`],
    READ_REPLICA_LAG_SECONDS: ANY_LAG,
    LOOKUP_CACHE: NEVER_CACHED,
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

/** Waits until a service reads from the replica what was written before. */
async function inStep(service = tracking) {
  const written = performance.now();
  const watch = service.app.get(ReplicaWatch);
  await vi.waitFor(() => expect(watch.replicaThatShows(written, 'lookups')).toBeDefined(), 30_000);
}

/** A parcel whose change has also come back by message: only what is written later keeps a look-up from the replica. */
async function settledParcel(service = tracking) {
  const told: string[] = [];
  service.app.get(ParcelChanges).listen((keys) => told.push(...keys));
  const parcel = await service.aParcel({ status: 'one' }).save();
  const key = codeKey(parcel.tracking_code);
  await vi.waitFor(() => expect(told.filter((each) => each === key)).toHaveLength(2), 30_000);
  return parcel;
}

const lookUp = async ({ tracking_code }: Parcel, service = tracking) =>
  service.visitor().get(trackUrl(tracking_code));

/** How often a metric of the service was counted for an outcome. */
async function counted(metric: string, outcome: string, service = tracking) {
  const text = await service.app.get(Metrics).text();
  return Number(new RegExp(`^${metric}\\{outcome="${outcome}"\\} (\\d+)`, 'm').exec(text)?.[1] ?? 0);
}

/** Whether what `ask` asks for is read from the replica. */
async function isReadThere(metric: string, outcome: string, ask: () => Promise<unknown>) {
  const before = await counted(metric, outcome);
  await ask();
  return (await counted(metric, outcome)) > before;
}

it('reads the list of parcels, histories and invoices from the replica', async () => {
  const parcel = await tracking.aParcel().withHistory(1).save();
  await inStep();
  for (const url of ['/api/parcels', '/api/invoices', `${trackUrl(parcel.tracking_code)}/history`]) {
    await vi.waitFor(async () => {
      const there = await isReadThere('read_replica_lists_total', 'replica', () => tracking.admin.get(url));
      expect(there, url).toBe(true);
    }, 30_000);
  }
});

describe('while the replica replays nothing', () => {
  afterEach(() => postgres.onReplica('SELECT pg_wal_replay_resume()'));

  it('a look-up shows what the replica has of a parcel that did not change', async () => {
    const parcel = await settledParcel();
    await inStep();
    await postgres.onReplica('SELECT pg_wal_replay_pause()');
    // Behind the back of the service, to tell the two apart.
    await changeUntold(tracking.database, parcel.id, 'two');
    expect(await lookUp(parcel)).toMatchEnvelope({ status: 200, data: { status: 'one' } });
    await postgres.onReplica('SELECT pg_wal_replay_resume()');
    await expect
      .poll(async () => (await lookUp(parcel)).body, { timeout: 30_000 })
      .toMatchObject({ data: { status: 'two' } });
  });

  it('a look-up shows what was written on either replica of the service at once', async () => {
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

  it('lists what was written at once', async () => {
    await inStep();
    await postgres.onReplica('SELECT pg_wal_replay_pause()');
    const parcel = await tracking.aParcel().save();
    await anEvent(tracking.admin, parcel, { title: 'Landed' });
    const list = await tracking.admin.get(`/api/parcels?q=${parcel.tracking_code}`);
    expect(list.body.data).toMatchObject([{ id: parcel.id }]);
    const history = await other.admin.get(`${trackUrl(parcel.tracking_code)}/history`);
    expect(history.body.data).toMatchObject([{ title: 'Landed' }]);
  });

  it('asks it no more once it is too far behind', async () => {
    const strict = await tracking.replica({ READ_REPLICA_LAG_SECONDS: 0.5 });
    await inStep(strict);
    await postgres.onReplica('SELECT pg_wal_replay_pause()');
    const parcel = await tracking.aParcel({ status: 'one' }).save();
    await tracking.database.query(`UPDATE parcels SET status = 'two' WHERE id = $1`, [parcel.id]);
    await expect
      .poll(() => strict.app.get(ReplicaWatch).replicaThatShows(-Infinity, 'lookups'), { timeout: 30_000 })
      .toBeUndefined();
    expect(await lookUp(parcel, strict)).toMatchEnvelope({ status: 200, data: { status: 'two' } });
    await strict.stop();
  });

  it('looks up everything on the primary after messages were missed', async () => {
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
  it('look-ups and lists go on', async () => {
    const parcel = await tracking.aParcel().withHistory(1).save();
    await inStep();
    takeAway();
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => lookUp(parcel)),
      tracking.admin.get('/api/parcels'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    replica.restore();
    await inStep();
  });
});

it('a statement that fails there keeps nothing else from the replica', async () => {
  const watch = tracking.app.get(ReplicaWatch);
  const able = await vi.waitFor(() => {
    const found = watch.replicaThatShows(-Infinity, 'lists');
    if (!found) throw new Error('none is able');
    return found;
  }, 30_000);
  const list = tracking.app.get(ReadDatabase).read((from) => from.query('SELECT 1 / 0'));
  await expect(list).rejects.toThrow('division by zero');
  expect([able.isPausedFor('lists'), able.isPausedFor('lookups')]).toEqual([false, false]);
});

it('look-ups that wait fail with the one before them, where there is another server to ask', async () => {
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

it('starts while the replica is away, and uses it once it is there', async () => {
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

it('never reads from a Postgres that is no replica', async () => {
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
  expect(watch.replicaThatShows(-Infinity, 'lookups')).toBeUndefined();
  expect(await lookUp(parcel, mistaken)).toMatchEnvelope({ status: 200 });
  expect(await counted('read_replica_lookups_total', 'read', mistaken)).toBe(0);
  await mistaken.stop();
  await proxy.stop();
});

it('follows a name that leads to the replica only after a failover', async () => {
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

it('looks nothing up on another server than the one that was compared', async () => {
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

it('knows nothing of a server that a name leads to only now', () => {
  const named = new ReadReplica('1', 'postgres://replica');
  named.isOn('one');
  named.confirm(7);
  named.isOn('one');
  expect(named.freshAsOf).toBe(7);
  named.isOn('two');
  expect(named.freshAsOf).toBe(-Infinity);
});

it('connects anew for look-ups now and then, since the name may lead elsewhere', async () => {
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

it('answers when the replica has ended', async () => {
  const parcel = await tracking.aParcel().save();
  await inStep();
  await postgres.replicas[0].stop();
  expect(await lookUp(parcel)).toMatchEnvelope({ status: 200 });
  expect(await tracking.admin.get('/api/parcels')).toMatchEnvelope({ status: 200 });
});
