import { briefly } from '@vaultway/common/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What a look-up read of a parcel, with the version of the parcel's row that it was read from. An event that is added or
 * changed changes its parcel, too, so a snapshot is right for as long as the parcel still has that version.
 *
 * A change also deletes it, so that nothing that was erased remains. A look-up that began before the change may store
 * it once more; that one is never read, and goes at night.
 */
export class CreateLookupSnapshots1795132800039 implements MigrationInterface {
  transaction = false;

  async up(database: QueryRunner) {
    await briefly(
      database,
      `CREATE TABLE IF NOT EXISTS lookup_snapshots (
        parcel_id uuid PRIMARY KEY,
        row_version xid NOT NULL,
        updated_at timestamptz(3) NOT NULL,
        statement integer NOT NULL,
        parcel text NOT NULL,
        events text,
        total integer NOT NULL,
        underway json
      )`,
      COMPRESS_WITH_LZ4,
      DELETE,
      ...TRIGGERS,
      NOTE_GONE,
      ...GONE_TRIGGERS,
    );
  }

  async down(database: QueryRunner) {
    await briefly(
      database,
      'DROP TRIGGER note_deleted_event ON activities',
      'DROP TRIGGER note_moved_event ON activities',
      'DROP FUNCTION note_gone_event',
      ...CHANGES.map((change) => `DROP TRIGGER delete_snapshots_${change} ON parcels`),
      'DROP FUNCTION delete_snapshots',
      'DROP TABLE lookup_snapshots',
    );
  }
}

/** A Postgres that was built without LZ4 compresses them as it does by default. */
const COMPRESS_WITH_LZ4 = `
  DO $$ BEGIN
    ALTER TABLE lookup_snapshots ALTER COLUMN parcel SET COMPRESSION lz4, ALTER COLUMN events SET COMPRESSION lz4;
  EXCEPTION WHEN feature_not_supported THEN NULL;
  END $$`;

/** As the owner: services get their rights to the table only once all migrations are done, and write parcels meanwhile. */
const DELETE = `
  CREATE OR REPLACE FUNCTION delete_snapshots() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
  BEGIN
    DELETE FROM lookup_snapshots WHERE parcel_id IN (SELECT id FROM former);
    RETURN NULL;
  END $$`;

const CHANGES = ['update', 'delete'];
const TRIGGERS = CHANGES.flatMap((change) => [
  `DROP TRIGGER IF EXISTS delete_snapshots_${change} ON parcels`,
  `CREATE TRIGGER delete_snapshots_${change} AFTER ${change.toUpperCase()} ON parcels
   REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION delete_snapshots()`,
]);

/** Only by hand are events moved, or deleted that are not in the trash: their former parcel shows it, too. */
const NOTE_GONE = `
  CREATE OR REPLACE FUNCTION note_gone_event() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE parcels SET
      updated_at = greatest(clock_timestamp()::timestamptz(3), updated_at + interval '1 ms'),
      last_event_at = (
        SELECT created_at FROM activities
        WHERE parcel_id = parcels.id AND deleted_at IS NULL
        ORDER BY created_at DESC, id DESC LIMIT 1
      )
    WHERE id = OLD.parcel_id;
    RETURN NULL;
  END $$`;

const GONE_TRIGGERS = [
  'DROP TRIGGER IF EXISTS note_deleted_event ON activities',
  `CREATE TRIGGER note_deleted_event AFTER DELETE ON activities
   FOR EACH ROW WHEN (OLD.deleted_at IS NULL) EXECUTE FUNCTION note_gone_event()`,
  'DROP TRIGGER IF EXISTS note_moved_event ON activities',
  `CREATE TRIGGER note_moved_event AFTER UPDATE OF parcel_id ON activities
   FOR EACH ROW WHEN (OLD.parcel_id <> NEW.parcel_id) EXECUTE FUNCTION note_gone_event()`,
];
