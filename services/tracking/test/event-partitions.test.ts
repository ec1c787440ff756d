import '@vaultway/common/testing';
import type { Parcel } from '@vaultway/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { abandonPartitions, partitionEvents } from '../src/database/event-partitions.js';
import { anEvent, trackUrl } from './support/builders.js';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';
import { WorkerRole } from './support/worker-role.js';

let tracking: TrackingUnderTest;
let role: WorkerRole;
let parcel: Parcel;
beforeAll(async () => {
  tracking = await startTracking({ LOOKUP_CACHE: 0 });
  role = await WorkerRole.in(tracking.config.DATABASE_URL);
  const { username } = new URL(role.url);
  await tracking.database.query(`GRANT SELECT (id, title) ON activities TO ${username}`);
  parcel = await tracking.aParcel().withHistory(25).save();
  await tracking.aParcel().withHistory(3).save();
});
afterAll(async () => {
  await tracking?.stop();
  await role?.drop();
});

const rows = (sql: string) => tracking.database.query<Record<string, unknown>[]>(sql);

/** @param stopAfter how many events are copied until it is ended */
async function partition({ partitions = 4, stopAfter = Infinity } = {}) {
  const runner = tracking.database.createQueryRunner();
  const ending = new AbortController();
  try {
    return await partitionEvents(runner, {
      partitions,
      firstBatch: 10,
      progress: (copied) => copied >= stopAfter && ending.abort(),
      signal: ending.signal,
    });
  } finally {
    await runner.release();
  }
}

async function abandon() {
  const runner = tracking.database.createQueryRunner();
  try {
    await abandonPartitions(runner);
  } finally {
    await runner.release();
  }
}

const addEvent = `
  INSERT INTO activities (id, parcel_id, title, icon, color)
  SELECT gen_random_uuid(), id, 'Added', 'plane', 'green' FROM parcels WHERE id = $1 RETURNING id`;

/**
 * The exchange waits for parcels before it locks events, so that whoever has a parcel can add its event.
 *
 * @returns the events before
 */
async function splitAmidWriter(): Promise<unknown> {
  const writer = tracking.database.createQueryRunner();
  await writer.startTransaction();
  await writer.query('SELECT FROM parcels WHERE id = $1 FOR KEY SHARE', [parcel.id]);
  const splitting = partition();
  await vi.waitFor(async () => {
    const locks = await rows(
      `SELECT relation::regclass::text AS name, granted FROM pg_locks
       WHERE mode = 'AccessExclusiveLock' AND relation IN ('parcels'::regclass, 'activities'::regclass)
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
    expect(locks).toEqual([{ name: 'parcels', granted: false }]);
  }, 10_000);
  await writer.query(addEvent, [parcel.id]);
  const events: unknown = await writer.query('SELECT * FROM activities ORDER BY id');
  await writer.commitTransaction();
  await writer.release();
  expect(await splitting).toBe('split');
  return events;
}

const namesOf = (table: string) =>
  rows(`SELECT relname AS name FROM pg_class JOIN pg_index ON indexrelid = oid
        WHERE indrelid = '${table}'::regclass ORDER BY relname`);
const triggersOf = (table: string) =>
  rows(`SELECT tgname AS name FROM pg_trigger
        WHERE tgrelid = '${table}'::regclass AND NOT tgisinternal ORDER BY tgname`);
const leftovers = () =>
  rows(`SELECT relname AS name FROM pg_class WHERE relname ~ '^activities_(new|copied|[0-9]+)'
        UNION ALL SELECT proname FROM pg_proc WHERE proname = 'copy_events'`);

describe('a split that was begun', () => {
  afterEach(abandon);

  it('is abandoned without a trace', async () => {
    const triggers = await triggersOf('activities');
    expect(await partition({ stopAfter: 10 })).toBe('ended');
    expect(await leftovers()).not.toEqual([]);
    await abandon();
    expect(await leftovers()).toEqual([]);
    expect(await triggersOf('activities')).toEqual(triggers);
    await anEvent(tracking.admin, parcel, { title: 'Arrived afterwards' });
  });

  it('goes on into as many partitions alone', async () => {
    await partition({ stopAfter: 10 });
    await expect(partition({ partitions: 8 })).rejects.toThrow('into 4 partitions, not 8');
  });

  it('does not go on when a column has changed', async () => {
    await partition({ stopAfter: 10 });
    await rows('ALTER TABLE activities ADD COLUMN altitude integer');
    try {
      await expect(partition()).rejects.toThrow('altitude');
    } finally {
      await rows('ALTER TABLE activities DROP COLUMN altitude');
    }
  });
});

describe('a split that was ended, and done by the next run', () => {
  let before: { events: unknown; indexes: unknown; triggers: unknown };

  beforeAll(async () => {
    const [indexes, triggers] = [await namesOf('activities'), await triggersOf('activities')];
    expect(await partition({ stopAfter: 10 })).toBe('ended');
    expect(await rows('SELECT count(*)::int AS count FROM activities_new')).toEqual([{ count: 10 }]);
    // Between two runs the product goes on: what was copied is changed and deleted, and more is added.
    const history = (await tracking.admin.get(`${trackUrl(parcel.tracking_code)}/history`)).body.data;
    await tracking.admin.patch('/api/activities', { id: history[0].id, title: 'Corrected' });
    await tracking.admin.delete('/api/activities', { id: history[1].id });
    await anEvent(tracking.admin, parcel, { title: 'Landed meanwhile' });
    await tracking.database.query('DELETE FROM activities WHERE id = $1', [history[2].id]);
    await role.queryAsService(addEvent, [parcel.id]);
    before = { events: await splitAmidWriter(), indexes, triggers };
  });

  it('has the same events, indexes and triggers', async () => {
    expect(await rows('SELECT * FROM activities ORDER BY id')).toEqual(before.events);
    expect(await rows(`SELECT relkind FROM pg_class WHERE oid = 'activities'::regclass`)).toEqual([
      { relkind: 'p' },
    ]);
    expect(
      await rows(`SELECT count(*)::int AS count FROM pg_inherits WHERE inhparent = 'activities'::regclass`),
    ).toEqual([{ count: 4 }]);
    expect(await namesOf('activities')).toEqual(before.indexes);
    expect(await triggersOf('activities')).toEqual(before.triggers);
  });

  it('is not done again', async () => {
    expect(await partition()).toBe('already');
    await abandon();
    expect(await rows('SELECT * FROM activities ORDER BY id')).toEqual(before.events);
  });

  it('lets the service read and write, and the worker what it was granted', async () => {
    const { rows: added } = await role.queryAsService(addEvent, [parcel.id]);
    const [{ id }] = added as [{ id: string }];
    await role.queryAsService(`UPDATE activities SET title = 'Changed' WHERE id = $1`, [id]);
    const found = await role.query('SELECT title FROM activities WHERE id = $1', [id]);
    expect(found.rows).toEqual([{ title: 'Changed' }]);
    await expect(role.query('SELECT parcel_id FROM activities')).rejects.toThrow('permission denied');
    const deleted = await role.queryAsService('DELETE FROM activities WHERE id = $1', [id]);
    expect(deleted.rowCount).toBe(1);
  });

  it('works as before', async () => {
    const [logged] = await rows('SELECT count(*)::int AS count FROM log_leaves');
    const event = await anEvent(tracking.admin, parcel, { title: 'Delivered', step: 'delivered' });
    const found = await tracking.visitor().get(trackUrl(parcel.tracking_code));
    expect(found.body.data.step).toBe('delivered');
    expect(found.body.data.history.data[0].title).toBe('Delivered');
    expect(await rows('SELECT count(*)::int AS count FROM log_leaves')).toEqual([
      { count: Number(logged?.count) + 1 },
    ]);
    const changed = await tracking.admin.patch('/api/activities', { id: event.id, title: 'Handed over' });
    expect(changed).toMatchEnvelope({ status: 200, data: { title: 'Handed over' } });
    await expect(
      tracking.database.query(
        `INSERT INTO activities (id, parcel_id, title, icon, color)
         SELECT gen_random_uuid(), gen_random_uuid(), title, icon, color FROM activities LIMIT 1`,
      ),
    ).rejects.toThrow('foreign key');
  });

  it('logs once what is deleted for good, of which nothing is left', async () => {
    const doomed = await tracking.aParcel().withHistory(3).save();
    const events = await rows(`SELECT id FROM activities WHERE parcel_id = '${doomed.id}'`);
    await tracking.database.query('DELETE FROM parcels WHERE id = $1', [doomed.id]);
    const [logged] = await tracking.database.query<{ count: number }[]>(
      `SELECT count(*)::int AS count FROM log_leaves WHERE kind = 'event.erased' AND ref = ANY($1)`,
      [events.map((event) => event.id)],
    );
    expect(logged?.count).toBe(events.length);
    expect(
      await rows(`SELECT relname FROM pg_class WHERE relname ~ '^activities.*_new$|^activities_copied$'`),
    ).toEqual([]);
  });
});
