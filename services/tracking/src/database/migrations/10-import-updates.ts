import { briefly } from '@vaultway/common/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Lets imports update parcels. `import_changes` has the columns that a row changes, before and after: those of the
 * review, whose `written_at` is null, and then those of the run.
 */
export class ImportUpdates1795900000010 implements MigrationInterface {
  readonly transaction = false;

  async up(database: QueryRunner) {
    await briefly(
      database,
      `ALTER TABLE imports
         ADD COLUMN IF NOT EXISTS existing text NOT NULL DEFAULT 'skip',
         ADD COLUMN IF NOT EXISTS "new" integer NOT NULL DEFAULT 0,
         ADD COLUMN IF NOT EXISTS changed integer NOT NULL DEFAULT 0,
         ADD COLUMN IF NOT EXISTS unchanged integer NOT NULL DEFAULT 0,
         ADD COLUMN IF NOT EXISTS restored integer NOT NULL DEFAULT 0`,
      `UPDATE imports SET "new" = good WHERE changed = 0 AND unchanged = 0`,
      `CREATE TABLE IF NOT EXISTS import_changes (
        id uuid PRIMARY KEY,
        import_id uuid NOT NULL REFERENCES imports ON DELETE CASCADE,
        number integer NOT NULL,
        parcel_id uuid NOT NULL REFERENCES parcels ON DELETE CASCADE,
        before jsonb NOT NULL,
        after jsonb NOT NULL,
        written_at timestamptz(3),
        UNIQUE (import_id, number)
      )`,
      'CREATE INDEX IF NOT EXISTS import_changes_parcel_id ON import_changes (parcel_id)',
    );
  }

  async down(database: QueryRunner) {
    await briefly(
      database,
      'DROP TABLE IF EXISTS import_changes',
      `ALTER TABLE imports DROP COLUMN existing, DROP COLUMN "new", DROP COLUMN changed, DROP COLUMN unchanged,
         DROP COLUMN restored`,
    );
  }
}
