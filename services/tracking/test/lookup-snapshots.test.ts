import '@vaultway/common/testing';
import { Nightly } from '@vaultway/common';
import type { Parcel } from '@vaultway/contracts';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migratedDatabase } from '../../../tests/support/migrated-database.ts';
import { databaseDefinition } from '../src/database/database-definition.js';
import { codeKey } from '../src/parcels/code-key.js';
import { HOLD_SQL, LOOKUP_SESSION, SNAPSHOT_SQL, STORE_SQL } from '../src/public/lookup/lookup.query.js';
import { storeMissingSnapshots, storeSnapshots } from '../src/public/lookup/lookup-snapshots.js';
import { anEvent, exampleFacts, trackUrl } from './support/builders.js';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

/** Longer than storing waits for a writer. */
const GIVES_WAY_MS = 200;

/** Queries Postgres each time. */
let tracking: TrackingUnderTest;
/** Reads no snapshots, so its answers are the reference. */
let without: TrackingUnderTest;
beforeAll(async () => {
  tracking = await startTracking({ LOOKUP_CACHE_MS: 0 });
  without = await tracking.replica({ LOOKUP_SNAPSHOTS: false });
});
afterAll(async () => {
  await without?.stop();
  await tracking?.stop();
});

const ask = async ({ tracking_code }: Parcel, service = tracking) =>
  (await service.visitor().get(trackUrl(tracking_code))).text;

interface Snapshot {
  parcel: string;
  events: string | null;
}
const snapshotsOf = ({ id }: Parcel) =>
  tracking.database.query<Snapshot[]>('SELECT * FROM lookup_snapshots WHERE parcel_id = $1', [id]);

/** Creates a parcel with two events and looks it up. */
async function aStoredParcel(): Promise<Parcel> {
  const parcel = await tracking.aParcel(exampleFacts()).withHistory(2).save();
  await ask(parcel);
  await expect.poll(() => snapshotsOf(parcel)).toHaveLength(1);
  return parcel;
}

/** Marks the snapshot, to detect answers read from it. */
const mark = ({ id }: Parcel) =>
  tracking.database.query(
    `UPDATE lookup_snapshots SET events = replace(events, 'Event 1', 'Event from the snapshot') WHERE parcel_id = $1`,
    [id],
  );
const isMarked = async (parcel: Parcel) => (await ask(parcel)).includes('Event from the snapshot');

it('counts snapshots read', async () => {
  const read = async () =>
    Number(
      /^lookup_snapshots_total\{outcome="read"\} (.*)$/m.exec(
        (await tracking.visitor().get('/metrics')).text,
      )?.[1],
    );
  const parcel = await aStoredParcel();
  const before = await read();
  await ask(parcel);
  expect(await read()).toBe(before + 1);
});

it('returns the same as a look-up without snapshots', async () => {
  const parcel = await aStoredParcel();
  expect(await ask(parcel)).toBe(await ask(parcel, without));
  await mark(parcel);
  expect(await isMarked(parcel)).toBe(true);
});

it('returns the same for a parcel without events, and for one with several pages', async () => {
  for (const events of [0, 25]) {
    const parcel = await tracking.aParcel().withHistory(events).save();
    const first = await ask(parcel);
    await expect.poll(() => snapshotsOf(parcel)).toHaveLength(1);
    expect(await ask(parcel)).toBe(first);
    expect(JSON.parse(first)).toMatchObject({ data: { history: { last_page: events === 0 ? 1 : 2 } } });
  }
});

it('stores many that are looked up concurrently', async () => {
  const parcels = await Promise.all(Array.from({ length: 150 }, () => tracking.aParcel().save()));
  await Promise.all(parcels.map((parcel) => ask(parcel)));
  const count = async () => {
    const [row] = await tracking.database.query<{ count: number }[]>(
      'SELECT count(*)::int AS count FROM lookup_snapshots WHERE parcel_id = ANY($1)',
      [parcels.map(({ id }) => id)],
    );
    return row?.count;
  };
  await expect.poll(count, { timeout: 10_000 }).toBe(parcels.length);
});

const sql =
  (statement: string) =>
  ({ id }: Parcel): Promise<unknown> =>
    tracking.database.query(statement, [id]);
const firstEvent = async ({ tracking_code }: Parcel) => {
  const answer = await tracking.visitor().get(trackUrl(tracking_code));
  return answer.body.data.history.data[0].id as string;
};

const CHANGES: Record<string, (parcel: Parcel) => Promise<unknown>> = {
  'a parcel that is edited': ({ id }) => tracking.admin.patch('/api/parcels', { id, status: 'Held' }),
  'a parcel that moves on the map': ({ id }) =>
    tracking.admin.patch('/api/parcels', { id, map_current_latitude: 1, map_current_longitude: 2 }),
  'an event that is added': (parcel) => anEvent(tracking.admin, parcel),
  'an event that is edited': async (parcel) =>
    tracking.admin.patch('/api/activities', { id: await firstEvent(parcel), title: 'Corrected' }),
  'an event that is deleted': async (parcel) =>
    tracking.admin.delete('/api/activities', { id: await firstEvent(parcel) }),
  'a parcel that is changed by hand': sql(`UPDATE parcels SET status = 'By hand' WHERE id = $1`),
  'events that are changed by hand': sql(`UPDATE activities SET title = 'By hand' WHERE parcel_id = $1`),
  'events that are deleted by hand': sql('DELETE FROM activities WHERE parcel_id = $1'),
  'events that are moved to another parcel by hand': async ({ id }) => {
    const other = await tracking.aParcel().save();
    await tracking.database.query('UPDATE activities SET parcel_id = $2 WHERE parcel_id = $1', [
      id,
      other.id,
    ]);
  },
};

describe.each(Object.entries(CHANGES))('%s', (_what, change) => {
  it('has no snapshot until the next look-up', async () => {
    const parcel = await aStoredParcel();
    await mark(parcel);
    const before = await ask(parcel, without);
    await change(parcel);
    expect(await snapshotsOf(parcel)).toEqual([]);
    const after = await ask(parcel);
    expect(after).not.toBe(before);
    expect(after).toBe(await ask(parcel, without));
    await expect.poll(() => snapshotsOf(parcel)).toHaveLength(1);
    expect(await ask(parcel)).toBe(after);
  });
});

it('returns no deleted parcel, and the same as before once it is restored', async () => {
  const parcel = await aStoredParcel();
  await tracking.admin.delete('/api/parcels', { id: parcel.id });
  expect(JSON.parse(await ask(parcel))).toMatchObject({ status: 404 });
  await tracking.admin.post('/api/trash/tracking/restore', { type: 'parcel', id: parcel.id });
  expect(await ask(parcel)).toBe(await ask(parcel, without));
});

/** Stores a snapshot like a look-up that began before the change. */
async function storeFormer(parcel: Parcel, change: (parcel: Parcel) => Promise<unknown>): Promise<void> {
  await mark(parcel);
  const former = await snapshotsOf(parcel);
  await change(parcel);
  await tracking.database.query(
    'INSERT INTO lookup_snapshots SELECT * FROM json_populate_recordset(null::lookup_snapshots, $1::json)',
    [JSON.stringify(former)],
  );
}

describe('a snapshot stored after a change, by a look-up that began before it', () => {
  it.each(Object.entries(CHANGES))('is ignored: %s', async (_what, change) => {
    const parcel = await aStoredParcel();
    await storeFormer(parcel, change);
    expect(await ask(parcel)).toBe(await ask(parcel, without));
  });

  it('is deleted nightly, without deleting others', async () => {
    const [changed, unchanged] = [await aStoredParcel(), await aStoredParcel()];
    await storeFormer(changed, sql(`UPDATE parcels SET recipient_name = 'Nobody' WHERE id = $1`));
    expect(await snapshotsOf(changed)).toHaveLength(1);
    await tracking.forgetNight();
    await tracking.app.get(Nightly, { strict: false }).runDue();
    expect(await snapshotsOf(changed)).toEqual([]);
    expect(await snapshotsOf(unchanged)).toHaveLength(1);
  });
});

it('ignores a snapshot of another version of the service, and replaces it', async () => {
  const parcel = await aStoredParcel();
  await mark(parcel);
  await tracking.database.query(
    'UPDATE lookup_snapshots SET statement = statement + 1 WHERE parcel_id = $1',
    [parcel.id],
  );
  expect(await isMarked(parcel)).toBe(false);
  const texts = async () => (await snapshotsOf(parcel)).map(({ events }) => events?.includes('Event 1"'));
  await expect.poll(texts).toEqual([true]);
});

it('stores nothing for an unknown code, nor while storing is off', async () => {
  const count = async () => (await tracking.database.query<unknown[]>('SELECT FROM lookup_snapshots')).length;
  const before = await count();
  await tracking.visitor().get(trackUrl('NOPE-1'));
  await ask(await tracking.aParcel().save(), without);
  await aStoredParcel();
  expect(await count()).toBe(before + 1);
});

it('deletes a snapshot with its parcel', async () => {
  const parcel = await aStoredParcel();
  await tracking.database.query('DELETE FROM parcels WHERE id = $1', [parcel.id]);
  expect(await snapshotsOf(parcel)).toEqual([]);
});

it('keeps snapshot and parcel when events in the trash are purged', async () => {
  const parcel = await aStoredParcel();
  await tracking.admin.delete('/api/activities', { id: await firstEvent(parcel) });
  await ask(parcel);
  await expect.poll(() => snapshotsOf(parcel)).toHaveLength(1);
  const before = await ask(parcel);
  await tracking.database.query('DELETE FROM activities WHERE parcel_id = $1 AND deleted_at IS NOT NULL', [
    parcel.id,
  ]);
  expect(await snapshotsOf(parcel)).toHaveLength(1);
  expect(await ask(parcel)).toBe(before);
});

/** Runs `step` while a transaction with a statement is open. */
async function during<T>(
  statement: string,
  values: unknown[],
  step: (query: Query) => Promise<T>,
): Promise<T> {
  const runner = tracking.database.createQueryRunner();
  await runner.startTransaction();
  try {
    await runner.query(statement, values);
    return await step((...words) => runner.query(...words));
  } finally {
    await runner.rollbackTransaction();
    await runner.release();
  }
}
type Query = (statement: string, values?: unknown[]) => Promise<unknown>;

it('answers while snapshots cannot be stored, and stores them later', async () => {
  const parcel = await tracking.aParcel().save();
  await during('LOCK TABLE lookup_snapshots IN SHARE MODE', [], async () => {
    for (let n = 0; n < 3; n += 1) {
      expect(JSON.parse(await ask(parcel))).toMatchObject({ data: { id: parcel.id } });
      await sleep(GIVES_WAY_MS);
    }
    expect(await snapshotsOf(parcel)).toEqual([]);
  });
  await ask(parcel);
  await expect.poll(() => snapshotsOf(parcel)).toHaveLength(1);
});

/** Postgres' default deadlock timeout. */
const DEADLOCK_FOUND_MS = 1000;

it('gives way to changes of parcels, without making them fail', async () => {
  const [one, other] = [await aStoredParcel(), await aStoredParcel()].toSorted((a, b) =>
    a.id < b.id ? -1 : 1,
  );
  await tracking.database.query('UPDATE lookup_snapshots SET statement = statement + 1');
  const change = `UPDATE parcels SET status = 'Changed' WHERE id = $1`;
  await during(change, [other?.id], async (query) => {
    const stored = storeMissingSnapshots(tracking.database);
    await sleep(GIVES_WAY_MS / 4);
    const began = performance.now();
    await query(change, [one?.id]);
    expect(performance.now() - began).toBeLessThan(DEADLOCK_FOUND_MS);
    await stored;
  });
});

it('stores no snapshot during a change of its parcel', async () => {
  const parcel = await tracking.aParcel().save();
  const erasing = tracking.database.createQueryRunner();
  await erasing.startTransaction();
  await erasing.query(`UPDATE parcels SET recipient_name = 'Nobody' WHERE id = $1`, [parcel.id]);
  expect(await storeSnapshots(tracking.database, [codeKey(parcel.tracking_code)])).toBe(0);
  await erasing.commitTransaction();
  await erasing.release();
  expect(await snapshotsOf(parcel)).toEqual([]);
});

it('deletes a snapshot by a change that waited for it', async () => {
  const parcel = await tracking.aParcel().save();
  const keys = [codeKey(parcel.tracking_code)];
  const storing = tracking.database.createQueryRunner();
  await storing.startTransaction();
  await storing.query(HOLD_SQL, [keys]);
  const changed = tracking.database.query(`UPDATE parcels SET recipient_name = 'Nobody' WHERE id = $1`, [
    parcel.id,
  ]);
  await storing.query(STORE_SQL, [keys]);
  await storing.commitTransaction();
  await storing.release();
  await changed;
  expect(await snapshotsOf(parcel)).toEqual([]);
});

it('uses the indexes, even while Postgres has no statistics of the tables', async () => {
  const empty = await migratedDatabase(databaseDefinition);
  const client = new pg.Client({ connectionString: empty, options: LOOKUP_SESSION });
  await client.connect();
  try {
    const codes = Array.from({ length: 64 }, (_, n) => `vw${n}`);
    const { rows } = await client.query<Record<string, string>>(
      `EXPLAIN ${SNAPSHOT_SQL.replace('$1', `'{${codes.join(',')}}'::text[]`)}`,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('using lookup_snapshots_pkey');
    expect(plan).not.toContain('Seq Scan');
  } finally {
    await client.end();
  }
});

it('stores snapshots of all parcels without one', async () => {
  const [stored, unseen] = [await aStoredParcel(), await tracking.aParcel().withHistory(1).save()];
  await mark(stored);
  await tracking.database.query('DELETE FROM lookup_snapshots WHERE parcel_id <> $1', [stored.id]);
  const told: number[][] = [];
  await storeMissingSnapshots(tracking.database, (...numbers) => told.push(numbers));
  expect(await snapshotsOf(unseen)).toHaveLength(1);
  expect(await ask(unseen)).toBe(await ask(unseen, without));
  expect(await isMarked(stored)).toBe(true);
  const [seen = 0, made = 0] = told.at(-1) ?? [];
  expect(made).toBeGreaterThan(0);
  expect(made).toBeLessThan(seen);
  await storeMissingSnapshots(tracking.database, (...numbers) => told.push(numbers));
  expect(told.at(-1)).toEqual([seen, 0]);
});
