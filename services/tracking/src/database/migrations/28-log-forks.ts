import { briefly } from '@vaultway/common/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Keeps what the webhook worker reports about a witness: each cosignature, and a fork once. It has no rights to these
 * tables, so it cannot remove either.
 */
const KEEP_WITNESSED = `CREATE OR REPLACE FUNCTION keep_witnessed() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  BEGIN
    IF NEW.line IS NOT NULL THEN
      INSERT INTO log_cosignatures (size, key, line) VALUES (NEW.size, NEW.key, NEW.line)
      ON CONFLICT (size, key) DO UPDATE SET line = excluded.line;
    END IF;
    IF NEW.fork IS NOT NULL THEN
      INSERT INTO log_forks (source, size) VALUES (split_part(NEW.key, '+', 1), NEW.fork) ON CONFLICT DO NOTHING;
    END IF;
    RETURN NULL;
  END $$`;

/** Keeps cosignatures of every size, and forks until an operator resumes the log. */
export class LogForks1795900000028 implements MigrationInterface {
  readonly transaction = false;

  async up(database: QueryRunner) {
    await briefly(
      database,
      `CREATE TABLE IF NOT EXISTS log_cosignatures (
         size bigint NOT NULL, key text NOT NULL, line text NOT NULL, PRIMARY KEY (size, key))`,
      `INSERT INTO log_cosignatures (size, key, line) SELECT size, key, line FROM log_witnesses WHERE size IS NOT NULL
       ON CONFLICT DO NOTHING`,
      `CREATE TABLE IF NOT EXISTS log_forks (
         source text NOT NULL, size bigint NOT NULL, found_at timestamptz(3) NOT NULL DEFAULT now(),
         resumed_at timestamptz(3), PRIMARY KEY (source, size))`,
      'ALTER TABLE log_witnesses ADD COLUMN IF NOT EXISTS fork bigint',
      KEEP_WITNESSED,
      `CREATE OR REPLACE TRIGGER keep_witnessed AFTER UPDATE ON log_witnesses
       FOR EACH ROW EXECUTE FUNCTION keep_witnessed()`,
    );
  }

  async down(database: QueryRunner) {
    await briefly(
      database,
      'DROP TRIGGER keep_witnessed ON log_witnesses',
      'DROP FUNCTION keep_witnessed()',
      'ALTER TABLE log_witnesses DROP COLUMN fork',
      'DROP TABLE log_forks',
      'DROP TABLE log_cosignatures',
    );
  }
}
