import { briefly, replaceIndexes } from '@vaultway/common/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { stepOf, type Step } from './20-know-steps/step-of.js';

const OPEN = `deleted_at IS NULL AND step IS DISTINCT FROM 'delivered'`;
const WAS_OPEN = 'deleted_at IS NULL AND NOT delivered';

/** Those of the migrations 13 and 17 that asked the status; now they ask the step. */
const indexes = (open: string, delivered: string) => ({
  parcels_open: `parcels (created_at, id) INCLUDE (max_expected_delivery_date, last_event_at) WHERE ${open}`,
  parcels_overdue: `parcels (max_expected_delivery_date) INCLUDE (created_at, id) WHERE ${open}`,
  parcels_silent: `parcels ((coalesce(last_event_at, created_at))) INCLUDE (created_at, id) WHERE ${open}`,
  parcels_without_email: `parcels (created_at, id) WHERE ${open} AND recipient_email IS NULL`,
  parcels_with_people: `parcels (updated_at) WHERE ${delivered} AND anonymized_at IS DISTINCT FROM updated_at`,
});

const NEW_INDEXES = {
  parcels_by_step: 'parcels (step, created_at, id) WHERE deleted_at IS NULL',
  activities_by_time: 'activities (created_at, id) WHERE deleted_at IS NULL',
  activities_by_step: 'activities (step, created_at, id) WHERE step IS NOT NULL AND deleted_at IS NULL',
};

/** Rows that one transaction locks: for some tenths of a second. */
const ROWS_PER_BATCH = 1000;
const DEADLOCK = '40P01';
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * The step of each event and parcel. A parcel follows its newest event that has one, which Postgres sees to as it does to
 * `last_event_at`. A million rows are read in batches and the indexes are made beside the work, so that nobody waits for
 * longer than a moment. Every statement may run again, since the migration may be interrupted anywhere.
 *
 * It reads texts by the phrases of its day, of which it has a copy; every write reads them by those of today.
 *
 * The column `delivered` stays for a replica of the version before.
 */
export class KnowSteps1795132800020 implements MigrationInterface {
  transaction = false;

  async up(database: QueryRunner) {
    await briefly(
      database,
      'ALTER TABLE activities ADD COLUMN IF NOT EXISTS step text',
      'ALTER TABLE parcels ADD COLUMN IF NOT EXISTS step text, ADD COLUMN IF NOT EXISTS status_step text',
      `CREATE TABLE IF NOT EXISTS usual_arrivals (
        destination text COLLATE "C" NOT NULL,
        way text COLLATE "C" NOT NULL,
        from_seconds integer NOT NULL,
        to_seconds integer NOT NULL,
        samples integer NOT NULL,
        PRIMARY KEY (destination, way)
      )`,
      FOLLOW_EVENTS,
      'DROP TRIGGER note_events_update ON activities',
      UPDATE_TRIGGER('OLD TABLE AS former NEW TABLE AS changed'),
    );
    await inBatches(database, readEvents);
    await inBatches(database, readParcels);
    await replaceIndexes(database, { ...indexes(OPEN, `step = 'delivered'`), ...NEW_INDEXES });
    await database.query('ANALYZE parcels (step)');
    await database.query('ANALYZE activities (step)');
  }

  async down(database: QueryRunner) {
    await database.query('DROP TRIGGER note_events_update ON activities');
    await database.query(UPDATE_TRIGGER('NEW TABLE AS changed'));
    await database.query(NOTE_EVENTS);
    await database.query('DROP TABLE usual_arrivals');
    // Their indexes go with them.
    await database.query('ALTER TABLE parcels DROP COLUMN step, DROP COLUMN status_step');
    await database.query('ALTER TABLE activities DROP COLUMN step');
    for (const [name, definition] of Object.entries(indexes(WAS_OPEN, 'delivered'))) {
      await database.query(`CREATE INDEX ${name} ON ${definition}`);
    }
  }
}

/** @param read handles the rows after an id. It returns the last id, undefined when there are none left. */
async function inBatches(
  database: QueryRunner,
  read: (database: QueryRunner, after: string) => Promise<string | undefined>,
): Promise<void> {
  for (let after: string | undefined = FIRST_ID; after !== undefined;) {
    await database.startTransaction();
    try {
      // Nothing happened to the parcels: their version stays.
      await database.query(`SET LOCAL vaultway.backfill = 'on'`);
      after = await read(database, after);
      await database.commitTransaction();
    } catch (error) {
      await database.rollbackTransaction();
      if ((error as { code?: string }).code !== DEADLOCK) throw error;
    }
  }
}

async function readEvents(database: QueryRunner, after: string): Promise<string | undefined> {
  const rows = (await database.query(
    `SELECT id, title, step FROM activities WHERE id > $1 ORDER BY id LIMIT ${ROWS_PER_BATCH}`,
    [after],
  )) as { id: string; title: string; step: Step | null }[];
  const known = rows.flatMap(({ id, title, step }) => (step === null ? { id, step: stepOf(title) } : []));
  await database.query(
    `UPDATE activities SET step = said.step
     FROM json_to_recordset($1::json) AS said (id uuid, step text)
     WHERE activities.id = said.id AND activities.step IS NULL`,
    [JSON.stringify(known.filter(({ step }) => step !== null))],
  );
  return rows.at(-1)?.id;
}

/** What the status calls delivered was delivered so far, too; otherwise the newest event knows best. */
async function readParcels(database: QueryRunner, after: string): Promise<string | undefined> {
  const rows = (await database.query(
    `SELECT id, status, (
       SELECT step FROM activities WHERE parcel_id = parcels.id AND step IS NOT NULL AND deleted_at IS NULL
       ORDER BY created_at DESC, id DESC LIMIT 1
     ) AS newest FROM parcels WHERE id > $1 ORDER BY id LIMIT ${ROWS_PER_BATCH} FOR UPDATE`,
    [after],
  )) as { id: string; status: string | null; newest: Step | null }[];
  const known = rows.map(({ id, status, newest }) => {
    const status_step = stepOf(status);
    return { id, status_step, step: status_step === 'delivered' ? status_step : (newest ?? status_step) };
  });
  await database.query(
    `UPDATE parcels SET step = coalesce(parcels.step, said.step),
       status_step = coalesce(parcels.status_step, said.status_step)
     FROM json_to_recordset($1::json) AS said (id uuid, step text, status_step text)
     WHERE parcels.id = said.id AND (parcels.step IS NULL OR parcels.status_step IS NULL)`,
    [JSON.stringify(known.filter(({ step }) => step !== null))],
  );
  return rows.at(-1)?.id;
}

const UPDATE_TRIGGER = (tables: string) => `
  CREATE TRIGGER note_events_update AFTER UPDATE ON activities
  REFERENCING ${tables} FOR EACH STATEMENT EXECUTE FUNCTION note_events()`;

const NOTED = `
  updated_at = greatest(clock_timestamp()::timestamptz(3), updated_at + interval '1 ms'),
  last_event_at = (
    SELECT created_at FROM activities
    WHERE parcel_id = parcels.id AND deleted_at IS NULL
    ORDER BY created_at DESC, id DESC LIMIT 1
  )`;

/** As migration 13 made it. */
const NOTE_EVENTS = `
  CREATE OR REPLACE FUNCTION note_events() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE parcels SET ${NOTED} WHERE id IN (SELECT parcel_id FROM changed);
    RETURN NULL;
  END $$`;

/** An event that has a step and no newer one behind it. */
const NEWEST = `
  step IS NOT NULL AND deleted_at IS NULL AND NOT EXISTS (
    SELECT FROM activities newer
    WHERE newer.parcel_id = event.parcel_id AND newer.step IS NOT NULL AND newer.deleted_at IS NULL
      AND (newer.created_at, newer.id) > (event.created_at, event.id))`;

/**
 * A parcel's step follows only where another event is now the newest that has one, or the newest has another step: what an
 * admin has said of the parcel since outlives a corrected description. While its status says that it was delivered, only
 * trouble can say otherwise: the way there is often entered afterwards.
 */
const FOLLOW_EVENTS = `
  CREATE OR REPLACE FUNCTION note_events() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE moved uuid[];
  BEGIN
    IF current_setting('vaultway.backfill', true) = 'on' THEN
      RETURN NULL;
    END IF;
    IF TG_OP = 'INSERT' THEN
      moved := array(SELECT parcel_id FROM changed event WHERE ${NEWEST});
    ELSE
      moved := array(
        SELECT parcel_id FROM (
          SELECT after.parcel_id, after.id, after.created_at, after.deleted_at, after.step
          FROM changed after JOIN former before USING (id)
          WHERE (after.created_at, after.deleted_at, after.step)
            IS DISTINCT FROM (before.created_at, before.deleted_at, before.step)
          UNION ALL
          SELECT before.parcel_id, before.id, before.created_at, before.deleted_at, before.step
          FROM changed after JOIN former before USING (id)
          WHERE (after.created_at, after.deleted_at, after.step)
            IS DISTINCT FROM (before.created_at, before.deleted_at, before.step)
        ) event WHERE ${NEWEST});
    END IF;
    UPDATE parcels SET ${NOTED},
      step = CASE WHEN id <> ALL(moved) THEN step ELSE (
        SELECT CASE WHEN status_step = 'delivered' AND newest.step NOT IN ('attempted', 'returned', 'exception')
          THEN status_step ELSE coalesce(newest.step, status_step) END
        FROM (SELECT) AS one LEFT JOIN LATERAL (
          SELECT event.step FROM activities event
          WHERE event.parcel_id = parcels.id AND event.step IS NOT NULL AND event.deleted_at IS NULL
          ORDER BY event.created_at DESC, event.id DESC LIMIT 1
        ) AS newest ON true
      ) END
    WHERE id IN (SELECT parcel_id FROM changed);
    RETURN NULL;
  END $$`;
