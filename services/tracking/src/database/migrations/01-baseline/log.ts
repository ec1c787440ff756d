import { HANDOVER_RECORD } from './handover-record.js';

/** Canonical JSON (RFC 8785): sorted names, no spaces, and strings as Postgres writes them. */
const RECORD = `
  CREATE OR REPLACE FUNCTION event_log_record(
    kind text, id uuid, parcel_id uuid, at timestamptz, title text, description text, icon text, color text, step text
  ) RETURNS text LANGUAGE sql STABLE AS $$
    SELECT '{"at":"' || to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      || '","color":' || to_json(color)
      || ',"description":' || coalesce(to_json(description)::text, 'null')
      || ',"icon":' || to_json(icon)
      || ',"id":"' || id
      || '","kind":' || to_json(kind)
      || ',"parcel_id":"' || parcel_id
      || '","step":' || coalesce(to_json(step)::text, 'null')
      || ',"title":' || to_json(title) || '}'
  $$`;

const recordOf = (kind: string, row: string) =>
  `event_log_record(${kind}, ${row}.id, ${row}.parcel_id, ${row}.created_at, ${row}.title, ${row}.description,
     ${row}.icon, ${row}.color, ${row}.step)`;

/** Two random UUIDs are 244 random bits. A superseded leaf loses its salt, so that guesses cannot be tried on it. */
export const WRITE_LEAF = `
  CREATE OR REPLACE FUNCTION write_log_leaf(kind text, ref uuid, record text) RETURNS void LANGUAGE plpgsql AS $$
  DECLARE
    fresh bytea := uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid());
  BEGIN
    UPDATE log_leaves former SET salt = NULL WHERE former.ref = write_log_leaf.ref AND former.salt IS NOT NULL;
    INSERT INTO log_leaves (entry, kind, ref, salt)
    VALUES (sha256(fresh || convert_to(record, 'UTF8')), kind, ref, fresh);
  END $$`;

/** A leaf gets its index once, and may lose its salt. Nothing else of it changes, nor does a checkpoint. */
export const KEEP_LOG = `
  CREATE OR REPLACE FUNCTION keep_log() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'log_leaves' THEN
      IF (NEW.id, NEW.entry, NEW.kind, NEW.ref) = (OLD.id, OLD.entry, OLD.kind, OLD.ref)
        AND (OLD.index IS NULL OR NEW.index = OLD.index) AND (NEW.salt IS NULL OR NEW.salt = OLD.salt) THEN
        RETURN NEW;
      END IF;
    END IF;
    RAISE EXCEPTION 'what was logged neither changes nor goes away';
  END $$`;

const LOGGED = ['parcel_id', 'title', 'description', 'icon', 'color', 'step', 'created_at', 'deleted_at'];
const loggedOf = (row: string) => LOGGED.map((column) => `${row}.${column}`).join(', ');

/** A permanently deleted event leaves a leaf with nothing but its id. */
export const LOG_EVENTS = `
  CREATE OR REPLACE FUNCTION log_events() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'INSERT' THEN
      PERFORM write_log_leaf('event.created', event.id, ${recordOf(`'event.created'`, 'event')}) FROM changed event;
    ELSIF TG_OP = 'UPDATE' THEN
      PERFORM write_log_leaf(event.kind, event.id, ${recordOf('event.kind', 'event')})
      FROM (
        SELECT after.*, CASE WHEN after.deleted_at IS NULL THEN 'event.changed' ELSE 'event.deleted' END AS kind
        FROM changed after JOIN former before USING (id)
        WHERE (${loggedOf('after')}) IS DISTINCT FROM (${loggedOf('before')})
      ) AS event;
    ELSE
      PERFORM write_log_leaf('event.erased', event.id, '{"id":"' || event.id || '","kind":"event.erased"}')
      FROM former event;
    END IF;
    RETURN NULL;
  END $$`;

/** Returns the record that a kind of leaf commits to; null if the rows do not match that kind. */
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

export const LOG_HANDOVER = `
  CREATE OR REPLACE FUNCTION log_handover(ref uuid) RETURNS void LANGUAGE plpgsql AS $$
  DECLARE
    kind text := CASE
      WHEN NOT EXISTS (SELECT FROM handovers WHERE id = log_handover.ref) THEN 'handover.erased'
      WHEN EXISTS (SELECT FROM log_leaves WHERE log_leaves.ref = log_handover.ref) THEN 'handover.changed'
      ELSE 'handover.recorded' END;
  BEGIN
    PERFORM write_log_leaf(kind, log_handover.ref, log_record(kind, log_handover.ref));
  END $$`;

/** Columns of a handover that its record does not contain. */
const UNLOGGED = 'updated_at,anonymized_at,step,title,content_hash';

export const LOG_HANDOVERS = `
  CREATE OR REPLACE FUNCTION log_handovers() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_TABLE_NAME = 'handover_parcels' AND TG_OP = 'INSERT' THEN
      PERFORM log_handover(handover_id) FROM (SELECT DISTINCT handover_id FROM changed) AS touched;
    ELSIF TG_TABLE_NAME = 'handover_parcels' THEN
      PERFORM log_handover(handover_id) FROM (SELECT DISTINCT handover_id FROM former) AS touched
      WHERE EXISTS (SELECT FROM handovers WHERE id = handover_id);
    ELSIF TG_OP = 'UPDATE' THEN
      PERFORM log_handover(id) FROM former JOIN changed USING (id)
      WHERE to_jsonb(former) - '{${UNLOGGED}}'::text[] <> to_jsonb(changed) - '{${UNLOGGED}}'::text[];
    ELSE
      PERFORM log_handover(id) FROM former;
    END IF;
    RETURN NULL;
  END $$`;

/** Postgres itself writes a leaf for each change, in the same transaction, whoever makes it. See decision 14. */
export const LOG = [
  `CREATE TABLE log_leaves (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    index bigint UNIQUE,
    entry bytea NOT NULL CHECK (length(entry) = 32),
    kind text NOT NULL,
    ref uuid NOT NULL,
    salt bytea CHECK (length(salt) = 32)
  )`,
  'CREATE INDEX log_leaves_of ON log_leaves (ref, id)',
  'CREATE INDEX log_leaves_waiting ON log_leaves (id) WHERE index IS NULL',
  `CREATE TABLE log_tiles (
    level smallint NOT NULL,
    index bigint NOT NULL,
    hashes bytea NOT NULL,
    PRIMARY KEY (level, index)
  )`,
  `CREATE TABLE log_checkpoints (
    size bigint PRIMARY KEY,
    root bytea NOT NULL,
    note text NOT NULL,
    key text NOT NULL,
    created_at timestamptz(3) NOT NULL DEFAULT now()
  )`,
  `CREATE TABLE log_witnesses (
    key text PRIMARY KEY,
    size bigint,
    line text,
    CHECK ((size IS NULL) = (line IS NULL))
  )`,
  // Compression does not shrink hashes.
  'ALTER TABLE log_tiles ALTER hashes SET STORAGE EXTERNAL',
  RECORD,
  WRITE_LEAF,
  KEEP_LOG,
  HANDOVER_RECORD,
  LOG_RECORD,
  LOG_EVENTS,
  LOG_HANDOVER,
  LOG_HANDOVERS,
  `CREATE TRIGGER keep_log BEFORE DELETE OR UPDATE ON log_leaves FOR EACH ROW EXECUTE FUNCTION keep_log()`,
  `CREATE TRIGGER keep_log BEFORE DELETE OR UPDATE ON log_checkpoints FOR EACH ROW EXECUTE FUNCTION keep_log()`,
  `CREATE TRIGGER log_events_delete AFTER DELETE ON activities
   REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION log_events()`,
  `CREATE TRIGGER log_events_insert AFTER INSERT ON activities
   REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION log_events()`,
  `CREATE TRIGGER log_events_update AFTER UPDATE ON activities
   REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION log_events()`,
  `CREATE TRIGGER log_handovers_delete AFTER DELETE ON handovers
   REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION log_handovers()`,
  `CREATE TRIGGER log_handovers_update AFTER UPDATE ON handovers
   REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION log_handovers()`,
  `CREATE TRIGGER log_handover_parcels_delete AFTER DELETE ON handover_parcels
   REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION log_handovers()`,
  `CREATE TRIGGER log_handover_parcels_insert AFTER INSERT ON handover_parcels
   REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION log_handovers()`,
  `CREATE TRIGGER log_handover_parcels_update AFTER UPDATE ON handover_parcels
   REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION log_handovers()`,
];
