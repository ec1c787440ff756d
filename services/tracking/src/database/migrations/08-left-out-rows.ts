import { briefly } from '@vaultway/common/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Stores the rows that an import leaves out, and rows that were corrected before it ran. `written_at` is null for
 * records written by the run itself, whose time is the import's `ran_at`.
 */
export class LeftOutRows1795900000008 implements MigrationInterface {
  readonly transaction = false;

  async up(database: QueryRunner) {
    await briefly(
      database,
      `CREATE TABLE IF NOT EXISTS import_rows (
        import_id uuid NOT NULL REFERENCES imports ON DELETE CASCADE,
        number integer NOT NULL,
        cells text[] NOT NULL,
        problems jsonb NOT NULL,
        corrected boolean NOT NULL,
        PRIMARY KEY (import_id, number)
      )`,
      'ALTER TABLE import_records ADD COLUMN IF NOT EXISTS written_at timestamptz(3)',
    );
  }

  async down(database: QueryRunner) {
    await briefly(
      database,
      'DROP TABLE IF EXISTS import_rows',
      'ALTER TABLE import_records DROP COLUMN IF EXISTS written_at',
    );
  }
}
