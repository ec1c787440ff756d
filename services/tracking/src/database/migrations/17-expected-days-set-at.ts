import { briefly } from '@vaultway/common/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Stores when the expected days were last set, since a problem outdates those set before it. Null if they were not set
 * since the last problem, or not since this migration.
 */
export class ExpectedDaysSetAt1795900000017 implements MigrationInterface {
  readonly transaction = false;

  async up(database: QueryRunner) {
    await briefly(
      database,
      'ALTER TABLE parcels ADD COLUMN IF NOT EXISTS expected_days_set_at timestamptz(3)',
      `CREATE OR REPLACE FUNCTION note_expected_days() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NEW.min_expected_delivery_date IS NULL AND NEW.max_expected_delivery_date IS NULL THEN
          NEW.expected_days_set_at := NULL;
        ELSIF TG_OP = 'INSERT' THEN
          NEW.expected_days_set_at :=
            CASE WHEN NEW.step IS NULL OR NEW.step NOT IN ('exception', 'attempted') THEN statement_timestamp() END;
        ELSIF (NEW.min_expected_delivery_date, NEW.max_expected_delivery_date)
            IS DISTINCT FROM (OLD.min_expected_delivery_date, OLD.max_expected_delivery_date) THEN
          NEW.expected_days_set_at := statement_timestamp();
        ELSIF NEW.step IN ('exception', 'attempted') AND NEW.step IS DISTINCT FROM OLD.step THEN
          NEW.expected_days_set_at := NULL;
        END IF;
        RETURN NEW;
      END $$`,
      `CREATE OR REPLACE TRIGGER note_expected_days BEFORE INSERT OR UPDATE ON parcels
       FOR EACH ROW EXECUTE FUNCTION note_expected_days()`,
    );
  }

  async down(database: QueryRunner) {
    await briefly(
      database,
      'DROP TRIGGER note_expected_days ON parcels',
      'DROP FUNCTION note_expected_days()',
      'ALTER TABLE parcels DROP COLUMN expected_days_set_at',
    );
  }
}
