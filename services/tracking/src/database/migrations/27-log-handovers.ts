import { briefly } from '@vaultway/common/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Handovers in the log, with the seals of their parcels. `log_record` says for each kind of leaf what it commits to; it is null
 * where the rows are not as that kind says.
 */
export class LogHandovers1795132800027 implements MigrationInterface {
  transaction = false;

  async up(database: QueryRunner) {
    await briefly(database, HANDOVER_RECORD, LOG_RECORD, LOG_HANDOVER, LOG_CHANGES, ...TRIGGERS, LOG_FORMER);
  }

  async down(database: QueryRunner) {
    for (const { table, change } of CHANGES) {
      await database.query(`DROP TRIGGER log_${table}_${change} ON ${table}`);
    }
    await database.query('DROP FUNCTION log_handovers, log_handover, log_record, handover_log_record');
  }
}

const text = (column: string) => `coalesce(to_json(handover.${column}::text)::text, 'null')`;
const instant = (column: string) =>
  `'"' || to_char(handover.${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"'`;
const flag = (column: string) => `coalesce(handover.${column}::text, 'null')`;

/** By name, as RFC 8785 orders them. Numbers are texts, since JSON and Postgres write them differently. */
const FIELDS = {
  accuracy: text('accuracy'),
  clock_offset_ms: text('clock_offset_ms'),
  giver: text('giver'),
  happened_at: instant('happened_at'),
  id: text('id'),
  kind: 'to_json(kind)::text',
  latitude: text('latitude'),
  longitude: text('longitude'),
  parcels: `(
    SELECT '[' || coalesce(string_agg(
      '{"event_id":"' || event_id || '","id":"' || parcel_id || '","seals":[' || coalesce((
        SELECT string_agg(to_json(seal)::text, ',' ORDER BY place) FROM unnest(seals) WITH ORDINALITY AS each (seal, place)
      ), '') || '],"seals_differ":' || seals_differ || '}', ',' ORDER BY parcel_id), '') || ']'
    FROM handover_parcels WHERE handover_id = handover.id)`,
  photo: text('photo'),
  pin_ok: flag('pin_ok'),
  reason: text('reason'),
  received_at: instant('received_at'),
  recorded_by: text('recorded_by'),
  signature: text('signature'),
  signed: flag('signed'),
  taker: text('taker'),
  what: text('kind'),
};

const HANDOVER_RECORD = `
  CREATE OR REPLACE FUNCTION handover_log_record(kind text, ref uuid) RETURNS text LANGUAGE sql STABLE
  SET extra_float_digits = 1 AS $$
    SELECT '{' || ${Object.entries(FIELDS)
      .map(([name, value]) => `'"${name}":' || ${value}`)
      .join(` || ',' || `)} || '}'
    FROM handovers handover WHERE handover.id = ref
  $$`;

const LOG_RECORD = `
  CREATE OR REPLACE FUNCTION log_record(kind text, ref uuid) RETURNS text LANGUAGE sql STABLE AS $$
    SELECT CASE
      WHEN kind IN ('event.created', 'event.changed', 'event.deleted') THEN (
        SELECT event_log_record(kind, id, parcel_id, created_at, title, description, icon, color, step)
        FROM activities WHERE id = ref AND (deleted_at IS NOT NULL) = (kind = 'event.deleted'))
      WHEN kind IN ('handover.recorded', 'handover.changed') THEN handover_log_record(kind, ref)
      WHEN kind = 'event.erased' AND NOT EXISTS (SELECT FROM activities WHERE id = ref)
        OR kind = 'handover.erased' AND NOT EXISTS (SELECT FROM handovers WHERE id = ref)
        THEN '{"id":"' || ref || '","kind":"' || kind || '"}'
    END
  $$`;

const LOG_HANDOVER = `
  CREATE OR REPLACE FUNCTION log_handover(ref uuid) RETURNS void LANGUAGE plpgsql AS $$
  DECLARE
    kind text := CASE
      WHEN NOT EXISTS (SELECT FROM handovers WHERE id = log_handover.ref) THEN 'handover.erased'
      WHEN EXISTS (SELECT FROM log_leaves WHERE log_leaves.ref = log_handover.ref) THEN 'handover.changed'
      ELSE 'handover.recorded' END;
  BEGIN
    PERFORM write_log_leaf(kind, log_handover.ref, log_record(kind, log_handover.ref));
  END $$`;

/** Only the version of a row, which says nothing of the handover, changes without a leaf. */
const LOG_CHANGES = `
  CREATE OR REPLACE FUNCTION log_handovers() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_TABLE_NAME = 'handover_parcels' AND TG_OP = 'INSERT' THEN
      PERFORM log_handover(handover_id) FROM (SELECT DISTINCT handover_id FROM changed) AS touched;
    ELSIF TG_TABLE_NAME = 'handover_parcels' THEN
      PERFORM log_handover(handover_id) FROM (SELECT DISTINCT handover_id FROM former) AS touched
      WHERE EXISTS (SELECT FROM handovers WHERE id = handover_id);
    ELSIF TG_OP = 'UPDATE' THEN
      PERFORM log_handover(id) FROM former JOIN changed USING (id)
      WHERE to_jsonb(former) - 'updated_at' - 'anonymized_at' <> to_jsonb(changed) - 'updated_at' - 'anonymized_at';
    ELSE
      PERFORM log_handover(id) FROM former;
    END IF;
    RETURN NULL;
  END $$`;

/** A handover is written before its parcels: it is logged with them. */
const CHANGES = [
  { table: 'handover_parcels', change: 'insert', rows: 'NEW TABLE AS changed' },
  { table: 'handover_parcels', change: 'update', rows: 'OLD TABLE AS former' },
  { table: 'handover_parcels', change: 'delete', rows: 'OLD TABLE AS former' },
  { table: 'handovers', change: 'update', rows: 'OLD TABLE AS former NEW TABLE AS changed' },
  { table: 'handovers', change: 'delete', rows: 'OLD TABLE AS former' },
];
const TRIGGERS = CHANGES.flatMap(({ table, change, rows }) => [
  `DROP TRIGGER IF EXISTS log_${table}_${change} ON ${table}`,
  `CREATE TRIGGER log_${table}_${change} AFTER ${change.toUpperCase()} ON ${table}
   REFERENCING ${rows} FOR EACH STATEMENT EXECUTE FUNCTION log_handovers()`,
]);

const LOG_FORMER = `
  SELECT log_handover(id) FROM handovers WHERE NOT EXISTS (SELECT FROM log_leaves WHERE ref = handovers.id)`;
