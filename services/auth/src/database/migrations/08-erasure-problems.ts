import { briefly } from '@vaultway/common/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Notes why a service has not erased a person yet, and since when. */
export class ErasureProblems1795900000008 implements MigrationInterface {
  readonly transaction = false;

  async up(database: QueryRunner) {
    await briefly(
      database,
      `ALTER TABLE erasure_services ADD COLUMN IF NOT EXISTS problem text,
         ADD COLUMN IF NOT EXISTS problem_since timestamptz(3)`,
    );
  }

  async down(database: QueryRunner) {
    await database.query('ALTER TABLE erasure_services DROP COLUMN problem, DROP COLUMN problem_since');
  }
}
