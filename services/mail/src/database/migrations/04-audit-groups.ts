import { briefly, groupAudit, ungroupAudit } from '@vaultway/common/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Groups the entries of bulk changes in the activity log, marks undone ones, and indexes its filters. Stores the state
 * of the event log with mails, for their headers.
 */
export class AuditGroups1795900000004 implements MigrationInterface {
  readonly transaction = false;

  async up(database: QueryRunner) {
    await groupAudit(database);
    await briefly(database, 'ALTER TABLE mails ADD COLUMN IF NOT EXISTS log jsonb');
  }

  async down(database: QueryRunner) {
    await ungroupAudit(database);
    await database.query('ALTER TABLE mails DROP COLUMN log');
  }
}
