import { fill, eventually } from '@vaultway/common/testing';
import { databaseOptions, Nightly, REDIS } from '@vaultway/common';
import type { Redis } from 'ioredis';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { databaseDefinition } from '../src/database/database-definition.js';
import { LogAudit } from '../src/log/log-audit.js';
import { anEvent } from './support/builders.js';
import { aHandoverInput } from './support/handovers.js';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

const EVENTS = 300;
/** A head of the acts may follow at any time. */
const NEWEST = 'size = (SELECT max(size) FROM log_checkpoints)';
let tracking: TrackingUnderTest;
let deleted: string;
beforeAll(async () => {
  tracking = await startTracking();
  const parcel = await tracking.aParcel().save();
  const event = await anEvent(tracking.admin, parcel, { description: 'Seal 4711' });
  ({ id: deleted } = await anEvent(tracking.admin, parcel));
  await tracking.admin.patch('/api/activities', { id: event.id, title: 'Weighed' });
  await tracking.admin.delete('/api/activities', { id: deleted });
  await fill(
    tracking.database,
    `INSERT INTO activities (id, parcel_id, title, icon, color)
     SELECT gen_random_uuid(), $1, 'Event ' || n, 'plane', 'green' FROM generate_series(1, ${EVENTS}) AS n`,
    [parcel.id],
  );
  await nightIsOver();
  await sealed();
});
afterAll(async () => {
  await tracking?.stop();
});

const query = (sql: string) => tracking.database.query<{ index: string }[]>(sql);
const sealed = () =>
  eventually(async () => {
    expect(await query('SELECT FROM log_leaves WHERE index IS NULL')).toHaveLength(0);
  });
/**
 * Logs the head of the log of acts now, and not a minute after the start: as a leaf that is added while a table is
 * forged, it would be lost.
 */
const nightIsOver = () =>
  vi.waitFor(async () => {
    await tracking.forgetNight();
    await tracking.app.get(Nightly).runDue();
    expect(await query('SELECT FROM trail_heads WHERE logged_at IS NOT NULL')).not.toHaveLength(0);
    expect(await query('SELECT FROM trail_heads WHERE logged_at IS NULL')).toHaveLength(0);
  }, 60_000);
const audit = () => tracking.app.get(LogAudit).run();

/** Changes rows with full database access, and restores them afterwards. */
async function forged<T>(sql: string, table: string, look: () => Promise<T>): Promise<T> {
  await query(`CREATE TABLE kept AS SELECT * FROM ${table}`);
  await query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  try {
    await query(sql);
    return await look();
  } finally {
    await query(`TRUNCATE ${table}`);
    await query(`INSERT INTO ${table} OVERRIDING SYSTEM VALUE SELECT * FROM kept`);
    await query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
    await query('DROP TABLE kept');
  }
}

/** Flips the lowest bit of a byte. */
const flip = (column: string, byte: number) =>
  `${column} = set_byte(${column}, ${byte}, get_byte(${column}, ${byte}) # 1)`;
const flipText = (column: string) =>
  `${column} = overlay(${column} PLACING chr(ascii(right(${column}, 1)) # 1) FROM length(${column}))`;

it('finds nothing in an unaltered log', async () => {
  const report = await audit();
  expect(report).toEqual({ size: expect.any(Number), altered: null });
  expect(report?.size).toBeGreaterThanOrEqual(EVENTS + 5);
});

it.each([
  ['activities', flipText('title'), `title = 'Event 7'`],
  ['activities', flipText('description'), `description = 'Seal 4711'`],
  ['activities', `created_at = created_at + interval '1 ms'`, `title = 'Event 8'`],
  ['activities', 'deleted_at = NULL', 'deleted_at IS NOT NULL'],
  ['log_leaves', 'sequence = sequence + 1000', 'index = 290'],
  ['log_leaves', flip('previous', 7), 'index = 0 + 17'],
  ['log_leaves', 'previous = NULL', 'index = 18'],
  ['log_leaves', flip('content', 7), 'index = 19'],
  ['log_leaves', `recorded_at = recorded_at + interval '1 ms'`, 'index = 1'],
  ['log_leaves', 'parcel_id = gen_random_uuid()', 'index = 21'],
  ['log_leaves', 'version = 1', 'index = 22'],
  ['log_leaves', `context = context || '{"tracking_code": "X"}'`, 'index = 23'],
  ['log_leaves', `context = '{}'`, 'index = 1'],
  ['log_leaves', flip('entry', 5), 'index = 290'],
  ['log_leaves', flip('entry', 5), 'index = 0'],
  ['log_leaves', flip('salt', 31), 'index = 12'],
  ['log_leaves', 'salt = NULL', 'index = 13'],
  ['log_leaves', flipText('kind'), 'index = 0'],
  ['log_leaves', flipText('kind'), 'index = 14'],
  ['log_leaves', `ref = gen_random_uuid()`, 'index = 0'],
  ['log_leaves', `ref = gen_random_uuid()`, 'index = 15'],
  ['log_tiles', flip('hashes', 32 * 9), 'level = 0 AND index = 0'],
  ['log_tiles', flip('hashes', 32 * 3), 'level = 0 AND index = 1'],
  ['log_tiles', flip('hashes', 0), 'level = 1'],
  ['log_checkpoints', flip('root', 0), NEWEST],
  ['log_checkpoints', `note = replace(note, 'example', 'examplf')`, NEWEST],
  ['log_checkpoints', `note = translate(note, 'AB', 'BA')`, NEWEST],
  ['log_checkpoints', `key = replace(key, 'example', 'examplf')`, NEWEST],
])('reports the index of an altered row of %s: %s', async (table, change, where) => {
  const sought = {
    activities: `SELECT max(index) AS index FROM log_leaves WHERE ref = (SELECT id FROM activities WHERE ${where})`,
    log_leaves: `SELECT index FROM log_leaves WHERE ${where}`,
    log_tiles: undefined,
    log_checkpoints: `SELECT size - 1 AS index FROM log_checkpoints WHERE ${where}`,
  }[table];
  const [wanted] = sought === undefined ? [] : await query(sought);
  const report = await forged(`UPDATE ${table} SET ${change} WHERE ${where}`, table, audit);
  expect(report?.altered).toBeTruthy();
  if (wanted) expect(report?.altered?.index).toBe(Number(wanted.index));
});

it.each([
  ['a leaf that was taken out', 'DELETE FROM log_leaves WHERE index = 20', 'log_leaves', 20],
  [
    'a flipped hash of the second tile',
    `UPDATE log_tiles SET ${flip('hashes', 96)} WHERE level = 0 AND index = 1`,
    'log_tiles',
    259,
  ],
  ['a tile that was taken out', 'DELETE FROM log_tiles WHERE level = 0 AND index = 0', 'log_tiles', 0],
])('finds %s', async (_, sql, table, index) => {
  const report = await forged(sql, table, audit);
  expect(report?.altered?.index).toBe(index);
});

it.each([
  ['handovers', flipText('taker')],
  ['handovers', 'latitude = -latitude'],
  ['handovers', 'pin_ok = NOT coalesce(pin_ok, true)'],
  ['handovers', 'several_recipients = NOT several_recipients'],
  ['handovers', `witness = 'Cy'`],
  ['handover_parcels', 'seals_differ = NOT seals_differ'],
  ['handover_parcels', `seals_before = '{X9}'`],
])('reports the index of an altered row of %s: %s', async (table, change) => {
  const parcel = await tracking.aParcel().save();
  const input = aHandoverInput('collect', [parcel], {
    giver: 'Ada',
    taker: 'Bo',
    latitude: 47.4,
    longitude: 8.5,
  });
  expect((await tracking.signedInAs('courier').post('/api/handovers', input)).status).toBe(201);
  await sealed();
  expect((await audit())?.altered).toBeNull();
  const [leaf] = await query(`SELECT index FROM log_leaves WHERE ref = '${String(input['id'])}'`);
  await query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  const row = table === 'handovers' ? 'id' : 'handover_id';
  await query(`UPDATE ${table} SET ${change} WHERE ${row} = '${String(input['id'])}'`);
  await query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  expect((await audit())?.altered?.index).toBe(Number(leaf?.index));
  await query(`DELETE FROM handovers WHERE id = '${String(input['id'])}'`);
  await sealed();
  expect((await audit())?.altered).toBeNull();
});

it.each([
  flipText('tracking_code'),
  flipText('recipient_name'),
  flipText('destination'),
  `declared_value = 'USD 1'`,
  `custom = '{"a": 1}'`,
  'deleted_at = now()',
])('reports the index of an altered row of parcels: %s', async (change) => {
  const parcel = await tracking.aParcel().save();
  await sealed();
  const [leaf] = await query(`SELECT index FROM log_leaves WHERE ref = '${parcel.id}'`);
  await query('ALTER TABLE parcels DISABLE TRIGGER USER');
  await query(`UPDATE parcels SET ${change} WHERE id = '${parcel.id}'`);
  await query('ALTER TABLE parcels ENABLE TRIGGER USER');
  expect((await audit())?.altered?.index).toBe(Number(leaf?.index));
  await query(`DELETE FROM parcels WHERE id = '${parcel.id}'`);
  await sealed();
  expect((await audit())?.altered).toBeNull();
});

describe('on a slow database', () => {
  /** Makes each comparison of a record take 10 ms. */
  async function slowly<T>(look: (database: DataSource) => Promise<T>): Promise<T> {
    const { DATABASE_URL } = tracking.config;
    const options = databaseOptions(DATABASE_URL, 1, databaseDefinition);
    const impatient = { ...options, extra: { statement_timeout: 1000 } } as typeof options;
    const database = await new DataSource(impatient).initialize();
    await query('ALTER FUNCTION leaf_record(log_leaves) RENAME TO leaf_record_itself');
    await query(`CREATE FUNCTION leaf_record(leaf log_leaves) RETURNS text LANGUAGE plpgsql AS $$
      BEGIN PERFORM pg_sleep(0.01); RETURN leaf_record_itself(leaf); END $$`);
    try {
      return await look(database);
    } finally {
      await query('DROP FUNCTION leaf_record(log_leaves)');
      await query('ALTER FUNCTION leaf_record_itself(log_leaves) RENAME TO leaf_record');
      await database.destroy();
    }
  }

  it('audits in smaller pages, and says how far it is', { timeout: 60_000 }, async () => {
    const done: number[] = [];
    const report = await slowly((database) => new LogAudit(database).run(undefined, (now) => done.push(now)));
    expect(report).toEqual({ size: expect.any(Number), altered: null });
    expect(done.at(-1)).toBe(report?.size);
  });

  it('still finds what was altered', { timeout: 60_000 }, async () => {
    const flipped = `UPDATE log_leaves SET ${flip('entry', 5)} WHERE index = 250`;
    const report = await forged(flipped, 'log_leaves', () =>
      slowly((database) => new LogAudit(database).run()),
    );
    expect(report?.altered?.index).toBe(250);
  });
});

it('finds an event that was inserted without being logged', async () => {
  const sql = `INSERT INTO activities (id, parcel_id, title, icon, color)
    SELECT gen_random_uuid(), parcel_id, 'Invented', 'plane', 'green' FROM activities LIMIT 1`;
  const report = await forged(sql, 'activities', audit);
  expect(report?.altered).toEqual(expect.objectContaining({ what: expect.stringContaining('never logged') }));
});

it('exports the index that a nightly audit found, until a later one finds nothing', async () => {
  const metrics = async () => (await tracking.visitor().get('/metrics')).text;
  const night = async () => {
    await tracking.forgetNight();
    await tracking.app.get(Nightly).runDue();
    return metrics();
  };
  expect(await night()).toContain('log_altered_index -1\n');
  expect(await metrics()).toContain('log_stopped 0');
  const flipped = `UPDATE log_leaves SET ${flip('entry', 5)} WHERE index = 42`;
  expect(await forged(flipped, 'log_leaves', night)).toContain('log_altered_index 42\n');
  expect(await night()).toContain('log_altered_index -1\n');
});

it('exports the time of the last complete audit', async () => {
  const audited = async () => {
    const { text } = await tracking.visitor().get('/metrics');
    return Number(/^log_audited_timestamp_seconds (\d+)$/m.exec(text)?.[1]);
  };
  const key = 'log:tracking:audited';
  const redis = tracking.app.get<Redis>(REDIS);
  await redis.del(key);
  const since = Math.floor(Date.now() / 1000);
  expect(await audited()).toBeGreaterThanOrEqual(since); // the log's start
  await redis.set(key, '1700000000');
  expect(await audited()).toBe(1_700_000_000);
  await tracking.forgetNight();
  await tracking.app.get(Nightly).runDue();
  expect(await audited()).toBeGreaterThanOrEqual(since);
});
