import { briefly } from '@vaultway/common/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores the cells that an import reads as others. */
export class ImportReplacements1795900000031 implements MigrationInterface {
  readonly transaction = false;

  async up(database: QueryRunner) {
    await briefly(
      database,
      `ALTER TABLE imports ADD COLUMN IF NOT EXISTS replacements jsonb NOT NULL DEFAULT '[]'`,
    );
  }

  async down(database: QueryRunner) {
    await briefly(database, 'ALTER TABLE imports DROP COLUMN IF EXISTS replacements');
  }
}
