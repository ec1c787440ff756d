import { createAuditTable, dropAuditTable } from '@vaultway/common/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateAudit1795132800003 implements MigrationInterface {
  up(database: QueryRunner) {
    return createAuditTable(database);
  }

  down(database: QueryRunner) {
    return dropAuditTable(database);
  }
}
