import { groupAudit, ungroupAudit } from '@vaultway/common/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Groups the entries of bulk changes in the activity log, marks undone ones, and indexes its filters. */
export class AuditGroups1796000000002 implements MigrationInterface {
  readonly transaction = false;

  async up(database: QueryRunner) {
    await groupAudit(database);
  }

  async down(database: QueryRunner) {
    await ungroupAudit(database);
  }
}
