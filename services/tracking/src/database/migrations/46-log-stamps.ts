import { briefly } from '@vaultway/common/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Keeps each time stamp that the webhook worker reports, once and for existing checkpoints. It has no rights to the
 * table, so it cannot remove any.
 */
const KEEP_STAMP = `CREATE OR REPLACE FUNCTION keep_stamp() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  BEGIN
    IF NOT EXISTS (SELECT FROM log_checkpoints WHERE log_checkpoints.size = NEW.size) THEN
      RAISE 'there is no checkpoint of this size';
    END IF;
    INSERT INTO log_stamps (size, authority, response, time) VALUES (NEW.size, NEW.name, NEW.response, NEW.time)
    ON CONFLICT DO NOTHING;
    RETURN NULL;
  END $$`;

/** Stores time stamps (RFC 3161) of checkpoints. */
export class LogStamps1795900000046 implements MigrationInterface {
  readonly transaction = false;

  async up(database: QueryRunner) {
    await briefly(
      database,
      `CREATE TABLE IF NOT EXISTS log_authorities (
         name text PRIMARY KEY, size bigint, response bytea, time timestamptz(3), stamped_at timestamptz(3))`,
      `CREATE TABLE IF NOT EXISTS log_stamps (
         size bigint PRIMARY KEY, authority text NOT NULL, response bytea NOT NULL, time timestamptz(3) NOT NULL, stamped_at timestamptz(3) NOT NULL DEFAULT now())`,
      KEEP_STAMP,
      `CREATE OR REPLACE TRIGGER keep_stamp AFTER UPDATE ON log_authorities
       FOR EACH ROW EXECUTE FUNCTION keep_stamp()`,
    );
  }

  async down(database: QueryRunner) {
    await briefly(
      database,
      'DROP TRIGGER keep_stamp ON log_authorities',
      'DROP FUNCTION keep_stamp()',
      'DROP TABLE log_stamps',
      'DROP TABLE log_authorities',
    );
  }
}
