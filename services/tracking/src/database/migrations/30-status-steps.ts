import { briefly } from '@vaultway/common/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores the step that a change of statuses gave, so that its undo leaves later steps alone. */
export class StatusSteps1795900000030 implements MigrationInterface {
  readonly transaction = false;

  async up(database: QueryRunner) {
    await briefly(database, 'ALTER TABLE status_changes ADD COLUMN IF NOT EXISTS given_step text');
  }

  async down(database: QueryRunner) {
    await briefly(database, 'ALTER TABLE status_changes DROP COLUMN IF EXISTS given_step');
  }
}
