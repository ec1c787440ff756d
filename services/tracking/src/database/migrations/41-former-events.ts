import { briefly, replaceIndexes } from '@vaultway/common/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Former versions of events, as other companies received them. `id` is that of the version: of the first one, the
 * event's own. Events may be partitioned, so no foreign key can name one.
 */
const TABLE = `
  CREATE TABLE IF NOT EXISTS former_events (
    id uuid PRIMARY KEY,
    number bigint GENERATED ALWAYS AS IDENTITY,
    event_id uuid NOT NULL,
    step text,
    created_at timestamptz(3) NOT NULL,
    replaced_by uuid NOT NULL,
    replaced_at timestamptz(3) NOT NULL
  )`;

const KEEP_FORMER = `
  CREATE OR REPLACE FUNCTION keep_former_event() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO former_events (id, event_id, step, created_at, replaced_by, replaced_at)
    VALUES (
      coalesce((SELECT replaced_by FROM former_events WHERE event_id = OLD.id ORDER BY number DESC LIMIT 1), OLD.id),
      OLD.id, OLD.step, OLD.created_at, gen_random_uuid(), clock_timestamp());
    RETURN NULL;
  END $$`;

const TRIGGER = `
  CREATE OR REPLACE TRIGGER keep_former_event AFTER UPDATE ON activities FOR EACH ROW
  WHEN ((OLD.step, OLD.created_at) IS DISTINCT FROM (NEW.step, NEW.created_at))
  EXECUTE FUNCTION keep_former_event()`;

const FORGET = `
  CREATE OR REPLACE FUNCTION forget_former_events() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    DELETE FROM former_events WHERE event_id = OLD.id;
    RETURN NULL;
  END $$`;

const FORGET_TRIGGER = `
  CREATE OR REPLACE TRIGGER forget_former_events AFTER DELETE ON activities FOR EACH ROW
  EXECUTE FUNCTION forget_former_events()`;

/** Keeps kind and time of events before a change, so that EPCIS documents can declare them wrong. */
export class FormerEvents1795900000041 implements MigrationInterface {
  readonly transaction = false;

  async up(database: QueryRunner) {
    await briefly(
      database,
      TABLE,
      'CREATE INDEX IF NOT EXISTS former_events_of ON former_events (event_id, number)',
      'CREATE INDEX IF NOT EXISTS former_events_by_time ON former_events (created_at, id)',
      KEEP_FORMER,
      TRIGGER,
      FORGET,
      FORGET_TRIGGER,
    );
    await replaceIndexes(database, {
      activities_by_record: 'activities (updated_at, id) WHERE deleted_at IS NULL',
    });
  }

  async down(database: QueryRunner) {
    await briefly(
      database,
      'DROP TRIGGER keep_former_event ON activities',
      'DROP FUNCTION keep_former_event()',
      'DROP TRIGGER forget_former_events ON activities',
      'DROP FUNCTION forget_former_events()',
      'DROP TABLE former_events',
      'DROP INDEX IF EXISTS activities_by_record',
    );
  }
}
