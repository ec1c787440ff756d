import { briefly, replaceIndexes } from '@vaultway/common/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import * as former from './01-baseline/log.js';

const instant = (value: string) => `to_char(${value} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Canonical JSON (RFC 8785) of names in ASCII. Numbers are texts, since JSON and Postgres write them differently. */
const LOG_JSON = `
  CREATE OR REPLACE FUNCTION log_json(value jsonb) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
  BEGIN
    -- Statements of their own: beside a query, texts would take fifty times as long.
    CASE jsonb_typeof(value)
      WHEN 'object' THEN RETURN (
        SELECT '{' || coalesce(string_agg(to_json(key)::text || ':' || log_json(each.value), ',' ORDER BY key COLLATE "C"), '')
          || '}' FROM jsonb_each(log_json.value) AS each);
      WHEN 'array' THEN RETURN (
        SELECT '[' || coalesce(string_agg(log_json(each.value), ',' ORDER BY place), '') || ']'
        FROM jsonb_array_elements(log_json.value) WITH ORDINALITY AS each (value, place));
      WHEN 'string', 'number' THEN RETURN to_json(value #>> '{}')::text;
      ELSE RETURN value::text;
    END CASE;
  END $$`;

/** Columns of a parcel that its record contains. Its step and times follow its events, which have their own records. */
const PARCEL_COLUMNS = [
  'tracking_code',
  'recipient_name',
  'recipient_email',
  'recipient_phone_number',
  'destination',
  'current_location',
  'status',
  'weight',
  'shipped_via',
  'sender_name',
  'sender_email',
  'pickup_location',
  'parcel_content',
  'declared_value',
  'min_expected_delivery_date',
  'max_expected_delivery_date',
  'image',
];
const loggedOf = (row: string) =>
  [...PARCEL_COLUMNS, 'custom', 'deleted_at'].map((column) => `${row}.${column}`).join(', ');

const HANDOVER_COLUMNS = [
  'accuracy',
  'clock_offset_ms',
  'giver',
  'latitude',
  'longitude',
  'photo',
  'photo_sha256',
  'pin_ok',
  'reason',
  'several_recipients',
  'signed',
  'taker',
  'witness',
];

const fieldsOf = (row: string, columns: readonly string[]) =>
  columns.map((column) => `'${column}', ${row}.${column}`).join(', ');

/**
 * Returns what the record of a kind says about a row; null if the row does not match that kind. PL/pgSQL keeps the
 * plans, which take longer than the queries.
 */
const LOG_FIELDS = `
  CREATE OR REPLACE FUNCTION log_fields(kind text, ref uuid, parcel uuid) RETURNS jsonb LANGUAGE plpgsql STABLE
  SET extra_float_digits = 1 SET datestyle = 'ISO' AS $$
  BEGIN
    CASE
      WHEN kind IN ('parcel.recorded', 'parcel.created', 'parcel.changed', 'parcel.deleted', 'parcel.restored',
        'parcel.anonymized') THEN RETURN (
        SELECT jsonb_build_object('deleted', deleted_at IS NOT NULL, 'custom', log_hash(log_json(custom)),
          ${fieldsOf('each', PARCEL_COLUMNS)})
        FROM parcels AS each WHERE id = ref AND ref = parcel);
      WHEN kind IN ('event.created', 'event.changed', 'event.deleted') THEN RETURN (
        SELECT jsonb_build_object('at', ${instant('created_at')}, ${fieldsOf('each', ['title', 'description', 'icon', 'color', 'step'])})
        FROM activities AS each
        WHERE id = ref AND parcel_id = parcel AND (deleted_at IS NOT NULL) = (log_fields.kind = 'event.deleted'));
      WHEN kind IN ('handover.recorded', 'handover.changed') THEN RETURN (
        SELECT jsonb_build_object('what', each.kind, 'happened_at', ${instant('happened_at')},
          'received_at', ${instant('received_at')}, 'event_id', event_id, 'seals', seals, 'seals_before', seals_before,
          'seals_differ', seals_differ, 'signature_sha256', encode(sha256(convert_to(signature, 'UTF8')), 'hex'),
          'account', log_hash(recorded_by), ${fieldsOf('each', HANDOVER_COLUMNS)})
        FROM handovers AS each JOIN handover_parcels ON handover_id = each.id
        WHERE each.id = ref AND handover_parcels.parcel_id = parcel);
      WHEN kind = 'parcel.erased' AND NOT EXISTS (SELECT FROM parcels WHERE id = ref)
        OR kind = 'event.erased' AND NOT EXISTS (SELECT FROM activities WHERE id = ref)
        OR kind = 'handover.erased' AND NOT EXISTS (
          SELECT FROM handover_parcels WHERE handover_id = ref AND parcel_id = parcel)
        THEN RETURN '{}';
      ELSE RETURN NULL;
    END CASE;
  END $$`;

/** Returns the record that a leaf commits to; null if its row does not match its kind. */
export const LEAF_RECORD = `
  CREATE OR REPLACE FUNCTION leaf_record(leaf log_leaves) RETURNS text LANGUAGE plpgsql STABLE AS $$
  BEGIN
    IF leaf.version = 1 THEN RETURN log_record(leaf.kind, leaf.ref); END IF;
    RETURN log_json(
      log_fields(leaf.kind, leaf.ref, leaf.parcel_id) || coalesce(leaf.context, '{}') || jsonb_build_object(
        'id', leaf.ref, 'kind', leaf.kind, 'parcel_id', leaf.parcel_id, 'recorded_at', ${instant('leaf.recorded_at')}));
  END $$`;

/** Returns the text that a leaf's entry is the hash of: its place in its parcel's chain, without personal data. */
export const LEAF_LINK = `
  CREATE OR REPLACE FUNCTION leaf_link(leaf log_leaves) RETURNS text LANGUAGE sql STABLE AS $$
    SELECT '{"content":"' || encode(leaf.content, 'base64') || '","id":"' || leaf.ref || '","kind":' || to_json(leaf.kind)
      || ',"parcel_id":"' || leaf.parcel_id
      || '","previous":' || coalesce('"' || encode(leaf.previous, 'base64') || '"', 'null')
      || ',"recorded_at":"' || ${instant('leaf.recorded_at')}
      || '","sequence":' || leaf.sequence || ',"version":2}'
    WHERE leaf.version = 2
  $$`;

/**
 * Hashes a person's ID, or what not every reader of a record may see, with the database's own key: the same person has
 * the same hash, whatever else changes.
 */
const KEYED_HASH = `
  CREATE OR REPLACE FUNCTION log_hash(value text) RETURNS text LANGUAGE sql STABLE AS $$
    SELECT encode(sha256(secret || sha256(secret || convert_to(value, 'UTF8'))), 'hex') FROM log_secret
  $$`;

/**
 * Writes the leaf of a parcel's record. It gets its place in the chain together with its index. A superseded leaf loses
 * its salt and context, so that guesses cannot be tried on it.
 */
export const WRITE_LEAF = `
  CREATE OR REPLACE FUNCTION write_leaf(kind text, ref uuid, parcel uuid) RETURNS void LANGUAGE plpgsql AS $$
  DECLARE
    leaf log_leaves;
    actor text := nullif(current_setting('vaultway.actor', true), '');
    handover text := CASE WHEN kind = 'event.created' THEN nullif(current_setting('vaultway.handover', true), '') END;
  BEGIN
    IF NOT EXISTS (SELECT FROM log_secret) THEN
      INSERT INTO log_secret (secret) VALUES (uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))
      ON CONFLICT DO NOTHING;
    END IF;
    UPDATE log_leaves former SET salt = NULL, context = NULL
    WHERE former.ref = write_leaf.ref AND former.salt IS NOT NULL
      AND (former.kind NOT LIKE 'handover.%' OR former.parcel_id IS NULL OR former.parcel_id = parcel);
    leaf.version := 2;
    leaf.kind := kind;
    leaf.ref := ref;
    leaf.parcel_id := parcel;
    leaf.recorded_at := clock_timestamp();
    leaf.salt := uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid());
    leaf.context := jsonb_build_object(
      'by', CASE WHEN actor IS NOT NULL THEN jsonb_build_object(
        'role', nullif(split_part(actor, ' ', 1), '-'), 'person', log_hash(split_part(actor, ' ', 2))) END);
    IF kind LIKE 'event.%' OR kind LIKE 'handover.%' THEN
      leaf.context := leaf.context
        || jsonb_build_object('tracking_code', (SELECT tracking_code FROM parcels WHERE id = parcel));
    END IF;
    IF kind LIKE 'event.%' THEN
      leaf.context := leaf.context || jsonb_build_object('handover_id', coalesce(
        handover::uuid, (SELECT handover_id FROM handover_parcels WHERE event_id = write_leaf.ref)));
    END IF;
    leaf.content := sha256(leaf.salt || convert_to(leaf_record(leaf), 'UTF8'));
    INSERT INTO log_leaves (version, kind, ref, parcel_id, recorded_at, salt, context, content)
    VALUES (2, leaf.kind, leaf.ref, leaf.parcel_id, leaf.recorded_at, leaf.salt, leaf.context, leaf.content);
  END $$`;

/** A leaf gets its place once, and may lose its salt. Nothing else of it changes, nor does a checkpoint. */
const KEEP_LOG = `
  CREATE OR REPLACE FUNCTION keep_log() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'log_leaves' THEN
      IF (NEW.id, NEW.version, NEW.kind, NEW.ref, NEW.parcel_id, NEW.recorded_at, NEW.content)
          IS NOT DISTINCT FROM (OLD.id, OLD.version, OLD.kind, OLD.ref, OLD.parcel_id, OLD.recorded_at, OLD.content)
        AND (OLD.index IS NULL OR NEW.index = OLD.index)
        AND (OLD.entry IS NULL OR NEW.entry = OLD.entry)
        AND (OLD.index IS NULL OR (NEW.sequence, NEW.previous) IS NOT DISTINCT FROM (OLD.sequence, OLD.previous))
        AND (NEW.salt IS NULL OR NEW.salt = OLD.salt) AND (NEW.context IS NULL OR NEW.context = OLD.context) THEN
        RETURN NEW;
      END IF;
    END IF;
    RAISE EXCEPTION 'what was logged neither changes nor goes away';
  END $$`;

export const LOG_PARCELS = `
  CREATE OR REPLACE FUNCTION log_parcels() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'INSERT' THEN
      PERFORM write_leaf('parcel.created', id, id) FROM (SELECT id FROM changed ORDER BY id) AS parcel;
    ELSIF TG_OP = 'UPDATE' THEN
      PERFORM write_leaf(kind, id, id) FROM (
        SELECT after.id, CASE
          WHEN after.deleted_at IS NOT NULL AND before.deleted_at IS NULL THEN 'parcel.deleted'
          WHEN after.deleted_at IS NULL AND before.deleted_at IS NOT NULL THEN 'parcel.restored'
          WHEN current_setting('vaultway.erasing', true) = 'on' THEN 'parcel.anonymized'
          ELSE 'parcel.changed' END AS kind
        FROM changed after JOIN former before USING (id)
        WHERE (${loggedOf('after')}) IS DISTINCT FROM (${loggedOf('before')})
        ORDER BY after.id
      ) AS parcel;
    ELSE
      PERFORM write_leaf('parcel.erased', id, id) FROM (SELECT id FROM former ORDER BY id) AS parcel;
    END IF;
    RETURN NULL;
  END $$`;

const EVENT_COLUMNS = [
  'parcel_id',
  'title',
  'description',
  'icon',
  'color',
  'step',
  'created_at',
  'deleted_at',
];
const loggedEventOf = (row: string) => EVENT_COLUMNS.map((column) => `${row}.${column}`).join(', ');

export const LOG_EVENTS = `
  CREATE OR REPLACE FUNCTION log_events() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'INSERT' THEN
      PERFORM write_leaf(CASE WHEN deleted_at IS NULL THEN 'event.created' ELSE 'event.deleted' END, id, parcel_id)
      FROM changed;
    ELSIF TG_OP = 'UPDATE' THEN
      PERFORM write_leaf(event.kind, event.id, event.parcel_id)
      FROM (
        SELECT after.id, after.parcel_id,
          CASE WHEN after.deleted_at IS NULL THEN 'event.changed' ELSE 'event.deleted' END AS kind
        FROM changed after JOIN former before USING (id)
        WHERE (${loggedEventOf('after')}) IS DISTINCT FROM (${loggedEventOf('before')})
      ) AS event;
    ELSE
      PERFORM write_leaf('event.erased', event.id, event.parcel_id) FROM former event;
    END IF;
    RETURN NULL;
  END $$`;

/** Columns of a handover that its records do not contain. */
const UNLOGGED = 'updated_at,anonymized_at,step,title,content_hash';

/**
 * Writes one record for each parcel of a handover. An earlier release wrote one for all of them, which any of these
 * supersedes, so that its first change writes all.
 */
const LOG_HANDOVERS = `
  CREATE OR REPLACE FUNCTION log_handovers() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_TABLE_NAME = 'handover_parcels' AND TG_OP = 'INSERT' THEN
      PERFORM write_leaf('handover.recorded', handover_id, parcel_id) FROM changed;
    ELSIF TG_TABLE_NAME = 'handover_parcels' THEN
      PERFORM write_leaf('handover.changed', rest.handover_id, rest.parcel_id) FROM handover_parcels rest
      WHERE EXISTS (SELECT FROM former WHERE former.handover_id = rest.handover_id) AND (
        EXISTS (SELECT FROM log_leaves leaf WHERE leaf.ref = rest.handover_id AND leaf.version = 1 AND leaf.salt IS NOT NULL)
        OR TG_OP = 'UPDATE' AND EXISTS (SELECT FROM former WHERE former.handover_id = rest.handover_id
          AND former.parcel_id = rest.parcel_id AND former IS DISTINCT FROM rest));
      PERFORM write_leaf('handover.erased', former.handover_id, former.parcel_id) FROM former
      WHERE NOT EXISTS (SELECT FROM handover_parcels rest
        WHERE rest.handover_id = former.handover_id AND rest.parcel_id = former.parcel_id);
    ELSIF TG_OP = 'UPDATE' THEN
      PERFORM write_leaf('handover.changed', part.handover_id, part.parcel_id)
      FROM former JOIN changed USING (id) JOIN handover_parcels part ON part.handover_id = former.id
      WHERE to_jsonb(former) - '{${UNLOGGED}}'::text[] <> to_jsonb(changed) - '{${UNLOGGED}}'::text[];
    END IF;
    RETURN NULL;
  END $$`;

const ON_PARCELS = [
  `CREATE OR REPLACE TRIGGER log_parcels_delete AFTER DELETE ON parcels
   REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION log_parcels()`,
  `CREATE OR REPLACE TRIGGER log_parcels_insert AFTER INSERT ON parcels
   REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION log_parcels()`,
  `CREATE OR REPLACE TRIGGER log_parcels_update AFTER UPDATE ON parcels
   REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION log_parcels()`,
];

/** `log_backlog` has one row until the parcels of an earlier release have entered the log. */
const TABLES = [
  `ALTER TABLE log_leaves
     ADD COLUMN IF NOT EXISTS version smallint NOT NULL DEFAULT 1,
     ADD COLUMN IF NOT EXISTS parcel_id uuid,
     ADD COLUMN IF NOT EXISTS sequence integer,
     ADD COLUMN IF NOT EXISTS previous bytea,
     ADD COLUMN IF NOT EXISTS recorded_at timestamptz(3),
     ADD COLUMN IF NOT EXISTS content bytea,
     ADD COLUMN IF NOT EXISTS context jsonb,
     ALTER entry DROP NOT NULL`,
  'ALTER TABLE handovers ADD COLUMN IF NOT EXISTS photo_sha256 text',
  'CREATE TABLE IF NOT EXISTS log_secret (id boolean PRIMARY KEY DEFAULT true CHECK (id), secret bytea NOT NULL)',
  'CREATE TABLE IF NOT EXISTS log_backlog (after uuid NOT NULL)',
  `INSERT INTO log_backlog SELECT '00000000-0000-0000-0000-000000000000' WHERE NOT EXISTS (SELECT FROM log_backlog)`,
];

/**
 * Logs parcels too, and every record as part of its parcel's chain. The service enters existing parcels page by page.
 * The former functions remain, since they read earlier records.
 */
export class ParcelLog1795900000027 implements MigrationInterface {
  readonly transaction = false;

  async up(database: QueryRunner) {
    await briefly(
      database,
      ...TABLES,
      LOG_JSON,
      KEYED_HASH,
      LOG_FIELDS,
      LEAF_RECORD,
      LEAF_LINK,
      WRITE_LEAF,
      KEEP_LOG,
      LOG_PARCELS,
      LOG_EVENTS,
      LOG_HANDOVERS,
      'DROP FUNCTION IF EXISTS log_handover(uuid)',
      'DROP FUNCTION IF EXISTS write_log_leaf(text, uuid, text)',
      ...ON_PARCELS,
    );
    await replaceIndexes(
      database,
      { log_leaves_chain: 'log_leaves (parcel_id, sequence) WHERE parcel_id IS NOT NULL' },
      'UNIQUE INDEX',
    );
  }

  /** Keeps columns and entries, since nothing leaves the log. */
  async down(database: QueryRunner) {
    await briefly(
      database,
      ...['delete', 'insert', 'update'].map((act) => `DROP TRIGGER log_parcels_${act} ON parcels`),
      'DROP FUNCTION log_parcels()',
      former.WRITE_LEAF,
      former.KEEP_LOG,
      former.LOG_EVENTS,
      former.LOG_HANDOVER,
      former.LOG_HANDOVERS,
      'DROP FUNCTION write_leaf(text, uuid, uuid)',
      'DROP FUNCTION leaf_link(log_leaves)',
      'DROP FUNCTION leaf_record(log_leaves)',
      'DROP FUNCTION log_fields(text, uuid, uuid)',
      'DROP FUNCTION log_hash(text)',
      'DROP FUNCTION log_json(jsonb)',
    );
  }
}
