import {
  createAuditTable,
  createOutboxTable,
  dropAuditTable,
  dropOutboxTable,
} from '@vaultway/common/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateTrails1795132800004 implements MigrationInterface {
  async up(database: QueryRunner) {
    await createAuditTable(database);
    await createOutboxTable(database);
  }

  async down(database: QueryRunner) {
    await dropOutboxTable(database);
    await dropAuditTable(database);
  }
}
