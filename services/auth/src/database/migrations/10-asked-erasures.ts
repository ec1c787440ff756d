import { briefly } from '@vaultway/common/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the time at which a user asked for the erasure of all data. */
export class AskedErasures1795900000010 implements MigrationInterface {
  readonly transaction = false;

  async up(database: QueryRunner) {
    await briefly(database, 'ALTER TABLE users ADD COLUMN IF NOT EXISTS erasure_asked_at timestamptz(3)');
  }

  async down(database: QueryRunner) {
    await database.query('ALTER TABLE users DROP COLUMN erasure_asked_at');
  }
}
