import '@vaultway/common/testing';
import type { Parcel } from '@vaultway/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { partitionEvents } from '../src/database/event-partitions.js';
import { anEvent, trackUrl } from './support/builders.js';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

let tracking: TrackingUnderTest;
let parcel: Parcel;
beforeAll(async () => {
  tracking = await startTracking({ LOOKUP_CACHE: 0 });
  parcel = await tracking.aParcel().withHistory(25).save();
  await tracking.aParcel().withHistory(3).save();
});
afterAll(() => tracking?.stop());

const rows = (sql: string) => tracking.database.query<Record<string, unknown>[]>(sql);

/** @param stopAfter how many events are copied until it is ended */
async function partition(stopAfter = Infinity): Promise<boolean> {
  const runner = tracking.database.createQueryRunner();
  const ending = new AbortController();
  try {
    return await partitionEvents(runner, {
      partitions: 4,
      firstBatch: 10,
      progress: (copied) => copied >= stopAfter && ending.abort(),
      signal: ending.signal,
    });
  } finally {
    await runner.release();
  }
}

const namesOf = (table: string) =>
  rows(`SELECT relname AS name FROM pg_class JOIN pg_index ON indexrelid = oid
        WHERE indrelid = '${table}'::regclass ORDER BY relname`);
const triggersOf = (table: string) =>
  rows(`SELECT tgname AS name FROM pg_trigger
        WHERE tgrelid = '${table}'::regclass AND NOT tgisinternal ORDER BY tgname`);

it('splits the events by parcel while they are written, and goes on after it was ended', async () => {
  const [indexes, triggers] = [await namesOf('activities'), await triggersOf('activities')];
  expect(await partition(10)).toBe(false);
  expect(await rows('SELECT count(*)::int AS count FROM activities_new')).toEqual([{ count: 10 }]);
  // Between two runs the product goes on: what was copied is changed and deleted, and more is added.
  const history = (await tracking.admin.get(`${trackUrl(parcel.tracking_code)}/history`)).body.data;
  await tracking.admin.patch('/api/activities', { id: history[0].id, title: 'Corrected' });
  await tracking.admin.delete('/api/activities', { id: history[1].id });
  await anEvent(tracking.admin, parcel, { title: 'Landed meanwhile' });
  await tracking.database.query('DELETE FROM activities WHERE id = $1', [history[2].id]);
  const before = await rows('SELECT * FROM activities ORDER BY id');

  expect(await partition()).toBe(true);

  expect(await rows('SELECT * FROM activities ORDER BY id')).toEqual(before);
  expect(await rows(`SELECT relkind FROM pg_class WHERE oid = 'activities'::regclass`)).toEqual([
    { relkind: 'p' },
  ]);
  expect(
    await rows(`SELECT count(*)::int AS count FROM pg_inherits WHERE inhparent = 'activities'::regclass`),
  ).toEqual([{ count: 4 }]);
  expect(await namesOf('activities')).toEqual(indexes);
  expect(await triggersOf('activities')).toEqual(triggers);
  expect(await partition()).toBe(false);
});

it('works as before on what was split', async () => {
  const [before] = await rows('SELECT count(*)::int AS count FROM log_leaves');
  const event = await anEvent(tracking.admin, parcel, { title: 'Delivered', step: 'delivered' });
  const found = await tracking.visitor().get(trackUrl(parcel.tracking_code));
  expect(found.body.data.step).toBe('delivered');
  expect(found.body.data.history.data[0].title).toBe('Delivered');
  expect(await rows('SELECT count(*)::int AS count FROM log_leaves')).toEqual([
    { count: Number(before?.count) + 1 },
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
  const events = await rows(`SELECT id FROM activities WHERE parcel_id = '${parcel.id}'`);
  await tracking.database.query('DELETE FROM parcels WHERE id = $1', [parcel.id]);
  const [logged] = await tracking.database.query<{ count: number }[]>(
    `SELECT count(*)::int AS count FROM log_leaves WHERE kind = 'event.erased' AND ref = ANY($1)`,
    [events.map((event) => event.id)],
  );
  expect(logged?.count).toBe(events.length);
  expect(await rows(`SELECT relname FROM pg_class WHERE relname ~ 'unpartitioned|_new$|copied'`)).toEqual([]);
});
