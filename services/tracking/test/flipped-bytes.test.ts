import '@vaultway/common/testing';
import { REDIS } from '@vaultway/common';
import type { HistoryProof } from '@vaultway/contracts';
import type { Redis } from 'ioredis';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { checkHistory } from '../../../web/src/site/proof/check-proof.ts';
import { type AuditState, audit as follow } from '../../../tools/verifier/audit.ts';
import { LogAudit } from '../src/log/log-audit.js';
import { TrailController } from '../src/log/trail.controller.js';
import { anEvent, exampleFacts } from './support/builders.js';
import { aHandoverInput } from './support/handovers.js';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

/** Tables whose rows the log contains, and those of the log itself. */
const TABLES = [
  'parcels',
  'activities',
  'handovers',
  'handover_parcels',
  'log_leaves',
  'log_tiles',
  'log_checkpoints',
  'log_trails',
];
/** Columns that the log does not contain, as `table.column`: a new one must be logged, or named here. */
const UNLOGGED = new Set(
  [
    // Derived from logged columns, and times of the database.
    'parcels: code_key search_text step status_step last_event_at value_amount value_currency weight_kg created_at',
    'parcels: updated_at expected_days_set_at',
    // Whether and how the map is shown.
    'parcels: show_map map_zoom map_zoom_fraction position_left',
    'activities: time_zone_given updated_at',
    // The former recognizes a repeated request.
    'handovers: content_hash updated_at',
    // No update can change an identity.
    'log_leaves: id',
    'log_checkpoints: created_at',
  ].flatMap((line) => {
    const [table, columns = ''] = line.split(': ');
    return columns.split(' ').map((column) => `${table}.${column}`);
  }),
);

/**
 * Changes that a recipient cannot notice alone. A history whose last record was moved to another parcel is signed again
 * as it is, and only a file saved before has one more.
 */
const BY_AUDIT_ALONE = /^log_leaves\.parcel_id$/;

/** Columns without a value in this test. */
const EMPTY: Record<string, string> = {
  parcels: 'anonymized_at deleted_at image',
  activities: 'deleted_at',
  handovers: 'anonymized_at clock_offset_ms photo photo_sha256 pin_ok reason step title witness',
  handover_parcels: 'seals_before',
};
/** Changes the lowest bit of a value, or as little as its type allows. */
const FLIPPED: Record<string, (column: string) => string> = {
  text: (column) => `overlay(${column} PLACING chr(ascii(right(${column}, 1)) # 1) FROM length(${column}))`,
  bytea: (column) => `set_byte(${column}, 0, get_byte(${column}, 0) # 1)`,
  boolean: (column) => `NOT ${column}`,
  uuid: (column) =>
    `overlay(${column}::text PLACING to_hex(('x' || right(${column}::text, 1))::bit(4)::int # 1) FROM 36)::uuid`,
  date: (column) => `${column} + 1`,
  'timestamp with time zone': (column) => `${column} + interval '1 ms'`,
  jsonb: (column) => `${column} || '{"flipped": 1}'`,
  json: (column) => `(${column}::jsonb || '{"flipped": 1}')::json`,
  ARRAY: (column) => `array_append(${column}, 'x')`,
  number: (column) => `${column} + 1000`,
};

let tracking: TrackingUnderTest;
let code: string;
let key: string;
/** State that an outside auditor has kept. */
let former: AuditState | undefined;
beforeAll(async () => {
  tracking = await startTracking();
  const parcel = await tracking.aParcel(exampleFacts()).save();
  code = parcel.tracking_code;
  await anEvent(tracking.admin, parcel, {
    description: 'Seal 4711',
    step: 'departed',
    time_zone: 'Asia/Tokyo',
  });
  const handover = aHandoverInput('deliver', [parcel], {
    seals: ['S-1'],
    giver: 'A. Pala',
    taker: 'J. Doe',
    signature: 'M1 2L3 4',
    latitude: 46.2,
    longitude: 6.1,
    accuracy: 5,
  });
  expect((await tracking.admin.post('/api/handovers', handover)).status).toBe(201);
  const head = { id: v7(), trail: 'auth.security_log', rows: 7, root: 'ab'.repeat(32) };
  await tracking.app.get(TrailController).log({ ...head, sealed_at: new Date().toISOString() });
  await vi.waitFor(
    async () => expect(await query('SELECT FROM log_leaves WHERE index IS NULL')).toHaveLength(0),
    20_000,
  );
  // Whoever changes rows past the triggers does not mind checks either.
  const checks = await query<{ name: string; of: string }>(
    `SELECT conname AS name, conrelid::regclass::text AS of FROM pg_constraint
     WHERE contype = 'c' AND conrelid::regclass::text = ANY($1)`,
    [TABLES],
  );
  for (const { name, of } of checks) await query(`ALTER TABLE ${of} DROP CONSTRAINT "${name}"`);
  key = (await tracking.visitor().get('/log/key')).text.trim();
  expect(await isNoticed()).toEqual({ audit: false, verifier: false });
});
afterAll(() => tracking?.stop());

const query = <T>(sql: string, values: unknown[] = []) => tracking.database.query<T[]>(sql, values);

/** Whether the audit, of which the doctor and the alert tell, and somebody's own verifier find something. */
async function isNoticed(): Promise<{ audit: boolean; verifier: boolean }> {
  const report = await tracking.app.get(LogAudit).run();
  const { status, body } = await tracking.admin.get(`/api/parcels/${code}/history/proof`);
  const isProven = status === 200 && (await checkHistory(body.data as HistoryProof, key)) === 'proved';
  // A nightly audit may have begun while a value was flipped.
  await tracking.app.get<Redis>(REDIS).del('log:tracking:altered');
  const { ok, state = former } = await follow(tracking.url, former).catch(() => ({
    ok: false,
    state: former,
  }));
  if (ok) former = state;
  return { audit: report?.altered !== null, verifier: !isProven || !ok };
}

async function columnsOf(table: string): Promise<{ name: string; type: string }[]> {
  return query(
    `SELECT column_name AS name, CASE WHEN data_type = 'numeric' OR numeric_precision IS NOT NULL THEN 'number' ELSE data_type END AS type
     FROM information_schema.columns WHERE table_schema = 'public' AND table_name = $1
       AND is_generated = 'NEVER' ORDER BY column_name`,
    [table],
  );
}

/** Flips a value in one row with full database access, looks, and restores it. @returns null if all are null */
async function flipped<T>(
  table: string,
  column: string,
  type: string,
  look: () => Promise<T>,
): Promise<T | null> {
  const expression = FLIPPED[type]?.(`"${column}"`);
  if (expression === undefined) throw new Error(`${table}.${column} has the unknown type ${type}`);
  await query(`CREATE TABLE kept AS SELECT ctid AS place, "${column}" AS value FROM ${table}
    WHERE "${column}" IS NOT NULL ORDER BY ${table === 'log_leaves' ? `kind = 'trail.sealed',` : ''} ctid DESC LIMIT 1`);
  await query(`ALTER TABLE ${table} DISABLE TRIGGER ALL`);
  const set = (value: string, place: string) =>
    query<{ place: string }>(
      `WITH changed AS (UPDATE ${table} SET "${column}" = ${value} WHERE ctid = (${place}) RETURNING ctid AS place)
       SELECT place::text FROM changed`,
    );
  const [row] = await set(expression, 'SELECT place FROM kept').catch(async (error: unknown) => {
    await query('DROP TABLE kept');
    throw error;
  });
  try {
    return row ? await look() : null;
  } finally {
    if (row) await set('(SELECT value FROM kept)', `'${row.place}'::tid`);
    await query(`ALTER TABLE ${table} ENABLE TRIGGER ALL`);
    await query('DROP TABLE kept');
  }
}

it.each(TABLES)('notices any change of %s', async (table) => {
  const [unnoticed, empty]: [string[], string[]] = [[], []];
  for (const { name, type } of await columnsOf(table)) {
    if (UNLOGGED.has(`${table}.${name}`)) continue;
    const found = await flipped(table, name, type, isNoticed);
    if (found === null) empty.push(name);
    else if (!found.audit || !(found.verifier || BY_AUDIT_ALONE.test(`${table}.${name}`)))
      unnoticed.push(name);
  }
  expect({ unnoticed, empty: empty.join(' ') }).toEqual({ unnoticed: [], empty: EMPTY[table] ?? '' });
  expect(await isNoticed()).toEqual({ audit: false, verifier: false });
});
