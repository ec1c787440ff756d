import { briefly } from '@vaultway/common/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const ROWS_PER_BATCH = 5000;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * The provable log (see the decision on it). Postgres itself writes a leaf for each event that is created, changed or deleted,
 * whoever does that, in the same transaction. What a leaf commits to is the row as it then was. A leaf that another one
 * follows forgets its salt, so that nobody finds out by guessing what was changed or taken out.
 *
 * Events from before begin with how they are now. Every statement may run again, since the migration may be interrupted.
 */
export class CreateLog1795132800026 implements MigrationInterface {
  transaction = false;

  async up(database: QueryRunner) {
    await briefly(
      database,
      ...TABLES,
      RECORD,
      WRITE_LEAF,
      KEEP_LOG,
      ...KEEP_TRIGGERS,
      LOG_EVENTS,
      ...TRIGGERS,
    );
    for (let after: string | undefined = FIRST_ID; after !== undefined;) {
      after = await logEvents(database, after);
    }
  }

  async down(database: QueryRunner) {
    for (const change of CHANGES) await database.query(`DROP TRIGGER log_events_${change} ON activities`);
    await database.query('DROP TABLE log_checkpoints, log_tiles, log_leaves');
    await database.query('DROP FUNCTION log_events, keep_log, write_log_leaf, event_log_record');
  }
}

/** @returns the last id, undefined when none are left */
async function logEvents(database: QueryRunner, after: string): Promise<string | undefined> {
  await database.startTransaction();
  try {
    // Locked first, so that no change falls between what is read and what is written.
    const rows = (await database.query(
      `SELECT id FROM activities WHERE id > $1 ORDER BY id LIMIT ${ROWS_PER_BATCH} FOR UPDATE`,
      [after],
    )) as { id: string }[];
    await database.query(
      `SELECT write_log_leaf(kind, id, ${recordOf('kind', 'event')})
       FROM (SELECT *, CASE WHEN deleted_at IS NULL THEN 'event.created' ELSE 'event.deleted' END AS kind
             FROM activities WHERE id = ANY($1)) AS event
       WHERE NOT EXISTS (SELECT FROM log_leaves WHERE ref = event.id)`,
      [rows.map(({ id }) => id)],
    );
    await database.commitTransaction();
    return rows.at(-1)?.id;
  } catch (error) {
    await database.rollbackTransaction();
    throw error;
  }
}

const TABLES = [
  // Leaves wait without an index until the sequencer gives them one.
  `CREATE TABLE IF NOT EXISTS log_leaves (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    index bigint UNIQUE,
    entry bytea NOT NULL CHECK (length(entry) = 32),
    kind text NOT NULL,
    ref uuid NOT NULL,
    salt bytea CHECK (length(salt) = 32)
  )`,
  'CREATE INDEX IF NOT EXISTS log_leaves_of ON log_leaves (ref, id)',
  'CREATE INDEX IF NOT EXISTS log_leaves_waiting ON log_leaves (id) WHERE index IS NULL',
  `CREATE TABLE IF NOT EXISTS log_tiles (
    level smallint NOT NULL,
    index bigint NOT NULL,
    hashes bytea NOT NULL,
    PRIMARY KEY (level, index)
  )`,
  // Hashes do not get smaller by compressing them.
  'ALTER TABLE log_tiles ALTER hashes SET STORAGE EXTERNAL',
  `CREATE TABLE IF NOT EXISTS log_checkpoints (
    size bigint PRIMARY KEY,
    root bytea NOT NULL,
    note text NOT NULL,
    key text NOT NULL,
    created_at timestamptz(3) NOT NULL DEFAULT now()
  )`,
];

/** Canonical JSON (RFC 8785): the names in order, no spaces, and strings as Postgres writes them anyway. */
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

/** Two random UUIDs are 244 random bits. */
const WRITE_LEAF = `
  CREATE OR REPLACE FUNCTION write_log_leaf(kind text, ref uuid, record text) RETURNS void LANGUAGE plpgsql AS $$
  DECLARE
    fresh bytea := uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid());
  BEGIN
    UPDATE log_leaves former SET salt = NULL WHERE former.ref = write_log_leaf.ref AND former.salt IS NOT NULL;
    INSERT INTO log_leaves (entry, kind, ref, salt)
    VALUES (sha256(fresh || convert_to(record, 'UTF8')), kind, ref, fresh);
  END $$`;

/** A leaf gets its index once, and may lose its salt. Nothing else of it changes, and neither does a checkpoint. */
const KEEP_LOG = `
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

const KEEP_TRIGGERS = ['log_leaves', 'log_checkpoints'].flatMap((table) => [
  `DROP TRIGGER IF EXISTS keep_log ON ${table}`,
  `CREATE TRIGGER keep_log BEFORE UPDATE OR DELETE ON ${table} FOR EACH ROW EXECUTE FUNCTION keep_log()`,
]);

const LOGGED = ['parcel_id', 'title', 'description', 'icon', 'color', 'step', 'created_at', 'deleted_at'];
const loggedOf = (row: string) => LOGGED.map((column) => `${row}.${column}`).join(', ');

/** What is deleted for good leaves a leaf that says so, and that tells nothing else. */
const LOG_EVENTS = `
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

const CHANGES = ['insert', 'update', 'delete'] as const;
const TRANSITIONS = {
  insert: 'NEW TABLE AS changed',
  update: 'OLD TABLE AS former NEW TABLE AS changed',
  delete: 'OLD TABLE AS former',
};
const TRIGGERS = CHANGES.flatMap((change) => [
  `DROP TRIGGER IF EXISTS log_events_${change} ON activities`,
  `CREATE TRIGGER log_events_${change} AFTER ${change.toUpperCase()} ON activities
   REFERENCING ${TRANSITIONS[change]} FOR EACH STATEMENT EXECUTE FUNCTION log_events()`,
]);
