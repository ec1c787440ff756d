import { briefly } from '@vaultway/common/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An erasure, and moving to the trash and back, take effect at once; everything else with the next update. */
const FOLLOW = [
  `CREATE OR REPLACE FUNCTION follow_report_moves() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
  BEGIN
    UPDATE report_moves SET
      in_trash = NEW.deleted_at IS NOT NULL, sender_name = NEW.sender_name, recipient_name = NEW.recipient_name,
      value_amount = NEW.value_amount, value_currency = NEW.value_currency
    WHERE parcel_id = NEW.id;
    RETURN NULL;
  END $$`,
  `CREATE OR REPLACE TRIGGER follow_report_moves
   AFTER UPDATE OF deleted_at, sender_name, recipient_name, declared_value ON parcels FOR EACH ROW
   WHEN (OLD.deleted_at IS DISTINCT FROM NEW.deleted_at OR OLD.sender_name IS DISTINCT FROM NEW.sender_name
     OR OLD.recipient_name IS DISTINCT FROM NEW.recipient_name
     OR OLD.declared_value IS DISTINCT FROM NEW.declared_value)
   EXECUTE FUNCTION follow_report_moves()`,
];

/** Adds what the reports need of each collected or delivered parcel, and how far they are up to date. */
export class ReportMoves1795900000022 implements MigrationInterface {
  readonly transaction = false;

  async up(database: QueryRunner) {
    await briefly(
      database,
      `CREATE TABLE IF NOT EXISTS report_moves (
        parcel_id uuid PRIMARY KEY REFERENCES parcels (id) ON DELETE CASCADE,
        collected_at timestamptz(3),
        delivered_at timestamptz(3),
        on_time boolean,
        origin text,
        destination text,
        sender_name text,
        recipient_name text NOT NULL,
        value_amount numeric,
        value_currency text,
        has_value boolean NOT NULL,
        in_trash boolean NOT NULL
      )`,
      `CREATE INDEX IF NOT EXISTS report_moves_delivered ON report_moves (delivered_at)
       WHERE delivered_at IS NOT NULL AND NOT in_trash`,
      `CREATE INDEX IF NOT EXISTS report_moves_collected ON report_moves (collected_at)
       WHERE collected_at IS NOT NULL AND NOT in_trash`,
      `CREATE TABLE IF NOT EXISTS report_progress (
        only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
        updated_at timestamptz(3) NOT NULL,
        parcel_id uuid NOT NULL
      )`,
      `INSERT INTO report_progress (updated_at, parcel_id)
       VALUES ('epoch', '00000000-0000-0000-0000-000000000000') ON CONFLICT DO NOTHING`,
      ...FOLLOW,
    );
  }

  async down(database: QueryRunner) {
    await briefly(
      database,
      'DROP TRIGGER follow_report_moves ON parcels',
      'DROP FUNCTION follow_report_moves()',
      'DROP TABLE report_moves',
      'DROP TABLE report_progress',
    );
  }
}
