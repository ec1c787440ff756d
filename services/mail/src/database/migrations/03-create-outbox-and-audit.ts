import {
  createAuditTable,
  createOutboxTable,
  dropAuditTable,
  dropOutboxTable,
} from '@vaultway/common/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateOutboxAndAudit1795132800003 implements MigrationInterface {
  async up(database: QueryRunner) {
    await createOutboxTable(database);
    await createAuditTable(database);
  }

  async down(database: QueryRunner) {
    await dropAuditTable(database);
    await dropOutboxTable(database);
  }
}
