import { groupAudit, replaceIndexes, ungroupAudit } from '@vaultway/common/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Groups the entries of bulk changes in the activity log, marks undone ones, and indexes the filters of both logs.
 */
export class AuditGroups1795900000003 implements MigrationInterface {
  readonly transaction = false;

  async up(database: QueryRunner) {
    await groupAudit(database);
    await replaceIndexes(database, {
      security_log_account: 'security_log (account text_pattern_ops, at DESC)',
      security_log_network: 'security_log (network text_pattern_ops, at DESC)',
    });
  }

  async down(database: QueryRunner) {
    await ungroupAudit(database);
    await database.query('DROP INDEX security_log_account, security_log_network');
  }
}
