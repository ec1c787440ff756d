import { createHash } from 'node:crypto';
import {
  Activity,
  hasArrived,
  LIMITS,
  ParcelSummary,
  STEPS,
  type CustomField,
  type CustomValues,
} from '@vaultway/contracts';
import { CUSTOM_FIELDS_ID } from '../../custom-fields/custom-field.entity.js';

/** Separates events. JSON escapes control characters, so it never occurs inside one. */
export const SEPARATOR = '\u001E';

const INSTANTS = new Set(['created_at', 'updated_at']);
/** Added by the service, which knows the company's time zone and the suggested titles. */
const ADDED = new Set([
  'created_at_month',
  'created_at_day',
  'created_at_time',
  'title_key',
  'status_key',
  'custom',
]);

/** Lists the columns of `table` under their public names, formatted for the response. */
const columnsOf = (table: string, names: readonly string[]) =>
  names
    .filter((name) => !ADDED.has(name))
    .map((name) => `${shown(table, name)} AS ${name}`)
    .join(', ');

function shown(table: string, name: string): string {
  const column = `${table}.${name}`;
  if (name === 'map_zoom') return `${column} + ${table}.map_zoom_fraction`;
  return INSTANTS.has(name) ? instant(column) : column;
}

const instant = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const PARCEL = columnsOf('p', Object.keys(ParcelSummary.shape));
const EVENT = columnsOf('e', Object.keys(Activity.shape));

/** Returns a parcel's shipping method, in lower case. */
export const wayOf = (table: string) => `lower(coalesce(${table}.shipped_via, '') COLLATE pg_c_utf8)`;

const ARRIVED = STEPS.filter(hasArrived)
  .map((step) => `'${step}'`)
  .join(', ');

/** Pickup of a parcel that has not arrived and has no expected date from an admin. */
const UNDERWAY = `
  CASE WHEN p.min_expected_delivery_date IS NULL AND p.max_expected_delivery_date IS NULL
    AND coalesce(p.step, '') NOT IN (${ARRIVED}) THEN (
    SELECT json_build_object('collected', date_part('epoch', created_at) * 1000, 'way', ${wayOf('p')},
      'destination', p.destination)
    FROM activities WHERE parcel_id = p.id AND step = 'collected' AND deleted_at IS NULL
    ORDER BY created_at, id LIMIT 1
  ) END`;

/** Time since when a parcel has been at its point on the map, if it has one and is there. */
const POSITION = `
  CASE WHEN p.map_current_latitude IS NOT NULL AND p.map_current_longitude IS NOT NULL AND NOT p.position_left
    THEN json_build_object('at', ${instant('p.position_at')}) END`;

/**
 * Selects the look-up's answer for the parcel `p`, found by one index. Postgres writes the JSON, which costs both sides
 * less CPU time than sending columns and serializing them here. Each event is preceded by its time in epoch
 * milliseconds. A history is only counted if it is longer than its first page.
 */
const ANSWER = `
  SELECT (SELECT row_to_json(facts) FROM (SELECT ${PARCEL}, ${POSITION} AS position,
    ${instant('p.expected_days_set_at')} AS expected_days_set_at) facts)::text AS parcel,
    history.events, CASE WHEN history.size < ${LIMITS.historyFirst} THEN history.size ELSE (
      SELECT count(*)::int FROM activities a WHERE a.parcel_id = p.id AND a.deleted_at IS NULL
    ) END AS total, ${UNDERWAY} AS underway
  FROM (
    SELECT count(*)::int AS size, string_agg(
      date_part('epoch', e.created_at) * 1000 || row_to_json(event)::text, '${SEPARATOR}'
    ) AS events
    FROM (
      SELECT * FROM activities WHERE parcel_id = p.id AND deleted_at IS NULL
      ORDER BY created_at DESC, id DESC LIMIT ${LIMITS.historyFirst}
    ) e CROSS JOIN LATERAL (SELECT ${EVENT}) event
  ) history`;

/** Identifies the query that made a snapshot, since another version of the service may have another. */
const STATEMENT = createHash('sha256').update(ANSWER).digest().readInt32BE();

/** Every change of a parcel or its events changes the version of the parcel's row. */
const IS_CURRENT = `snapshot.parcel_id = p.id AND snapshot.row_version = p.xmin AND snapshot.updated_at = p.updated_at
  AND snapshot.statement = ${STATEMENT}`;

const ASKED_FOR = 'p.code_key = ANY($1) AND p.deleted_at IS NULL';

/**
 * Selects values of the owner's fields, and their definitions if there are any. Outside the snapshot, since a change of
 * the definitions decides at once what visitors see.
 */
const CUSTOM = `nullif(p.custom, '{}') AS custom, CASE WHEN p.custom <> '{}' THEN (
    SELECT fields FROM custom_fields WHERE id = ${CUSTOM_FIELDS_ID}
  ) END AS custom_fields`;

/** Selects the parcels for a list of code keys, with their snapshots. {@link LOOKUP_SQL} reads those without one. */
export const SNAPSHOT_SQL = `
  SELECT p.code_key, p.tracking_code, ${CUSTOM}, snapshot.parcel, snapshot.events, snapshot.total, snapshot.underway
  FROM parcels p LEFT JOIN lookup_snapshots snapshot ON ${IS_CURRENT}
  WHERE ${ASKED_FOR}`;

/** Selects the parcels for a list of code keys, with their newest events. */
export const LOOKUP_SQL = `
  SELECT p.code_key, p.tracking_code, ${CUSTOM}, answer.* FROM parcels p CROSS JOIN LATERAL (${ANSWER}) answer
  WHERE ${ASKED_FOR}`;

/**
 * Locks the parcels for a list of code keys until the transaction ends, except those being changed. A later change then
 * finds the snapshot and deletes it.
 */
export const HOLD_SQL = `SELECT p.code_key FROM parcels p WHERE ${ASKED_FOR} FOR SHARE SKIP LOCKED`;

/** Stores the snapshots of a list of code keys, all as of the start of the statement. */
export const STORE_SQL = `
  INSERT INTO lookup_snapshots (parcel_id, row_version, updated_at, statement, parcel, events, total, underway)
  SELECT p.id, p.xmin, p.updated_at, ${STATEMENT}, answer.* FROM parcels p CROSS JOIN LATERAL (${ANSWER}) answer
  WHERE ${ASKED_FOR} ORDER BY p.id
  ON CONFLICT (parcel_id) DO UPDATE SET row_version = excluded.row_version, updated_at = excluded.updated_at,
    statement = excluded.statement, parcel = excluded.parcel, events = excluded.events, total = excluded.total,
    underway = excluded.underway
  WHERE (lookup_snapshots.row_version, lookup_snapshots.updated_at, lookup_snapshots.statement)
    IS DISTINCT FROM (excluded.row_version, excluded.updated_at, excluded.statement)`;

/**
 * Selects a page of parcels after an ID, and whether a current snapshot is missing. The lateral join looks each
 * snapshot up separately: while the table fills, Postgres estimates it as small and would scan it.
 */
export const MISSING_SQL = `
  SELECT p.id, p.code_key, p.deleted_at IS NULL AND snapshot.parcel_id IS NULL AS missing
  FROM parcels p LEFT JOIN LATERAL (
    SELECT snapshot.parcel_id FROM lookup_snapshots snapshot WHERE ${IS_CURRENT} LIMIT 1
  ) snapshot ON true
  WHERE p.id > $1 ORDER BY p.id LIMIT $2`;

/** A parcel whose arrival date may be estimated from others. `collected` is in epoch milliseconds. */
export interface Underway {
  collected: number;
  way: string;
  destination: string;
}

/** A row of {@link LOOKUP_SQL}. */
export interface FoundParcel {
  code_key: string;
  tracking_code: string;
  /** Values of the owner's fields, and those fields; null if the parcel has none. */
  custom: CustomValues | null;
  custom_fields: CustomField[] | null;
  /** As JSON, without its history. */
  parcel: string;
  /** The first page of the history, newest first; null if there are no events. */
  events: string | null;
  underway: Underway | null;
  /** Number of events in the whole history. */
  total: number;
}

/** A row of {@link SNAPSHOT_SQL}: all other columns are also null if the parcel has no snapshot. */
export type SnapshotRow = FoundParcel | { code_key: string; parcel: null };

/**
 * Makes Postgres plan each statement once: the plan is the same for every list of codes, and planning costs more than
 * running it. Forces index scans, even while Postgres estimates a table as small.
 */
export const LOOKUP_SESSION = [
  'plan_cache_mode=force_generic_plan',
  'enable_hashjoin=off',
  'enable_mergejoin=off',
  'enable_seqscan=off',
]
  .map((setting) => `-c ${setting}`)
  .join(' ');
