import { briefly } from '@vaultway/common/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Notes of a parcel what its added events say, without reading its other events. That was slow while Postgres had no
 * statistics for them: it then read the events of all parcels, once for each parcel.
 */
export class NoteAddedEventsAlone1795132800040 implements MigrationInterface {
  transaction = false;

  async up(database: QueryRunner) {
    await briefly(database, NOTE_ADDED, DROP, triggerFor('note_added_events'));
  }

  async down(database: QueryRunner) {
    await briefly(database, DROP, triggerFor('note_events'), 'DROP FUNCTION note_added_events');
  }
}

const DROP = 'DROP TRIGGER IF EXISTS note_events_insert ON activities';

const triggerFor = (what: string) => `
  CREATE TRIGGER note_events_insert AFTER INSERT ON activities
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION ${what}()`;

/**
 * A parcel's step follows its newest event that has one, as migration 20 says. Only an event that is no newer than the
 * parcel's last one has to be compared with the others. What `last_event_at` says is kept right by this trigger, and by
 * those of migrations 20 and 39 where events change, move or go.
 */
const NOTE_ADDED = `
  CREATE OR REPLACE FUNCTION note_added_events() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE parcels SET
      updated_at = greatest(clock_timestamp()::timestamptz(3), parcels.updated_at + interval '1 ms'),
      last_event_at = greatest(parcels.last_event_at, added.last_at),
      step = CASE
        WHEN newest.step IS NULL THEN parcels.step
        WHEN newest.created_at <= parcels.last_event_at AND EXISTS (
          SELECT FROM activities newer
          WHERE newer.parcel_id = parcels.id AND newer.step IS NOT NULL AND newer.deleted_at IS NULL
            AND (newer.created_at, newer.id) > (newest.created_at, newest.id)
        ) THEN parcels.step
        WHEN parcels.status_step = 'delivered' AND newest.step NOT IN ('attempted', 'returned', 'exception')
          THEN parcels.status_step
        ELSE newest.step
      END
    FROM (
      SELECT parcel_id, max(created_at) FILTER (WHERE deleted_at IS NULL) AS last_at FROM changed GROUP BY parcel_id
    ) AS added
    LEFT JOIN (
      SELECT DISTINCT ON (parcel_id) parcel_id, id, created_at, step FROM changed
      WHERE step IS NOT NULL AND deleted_at IS NULL
      ORDER BY parcel_id, created_at DESC, id DESC
    ) AS newest USING (parcel_id)
    WHERE parcels.id = added.parcel_id;
    RETURN NULL;
  END $$`;
