import { addAuditAnonymizing, dropAuditAnonymizing } from '@vaultway/common/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AnonymizeAudit1795132800013 implements MigrationInterface {
  async up(database: QueryRunner) {
    await addAuditAnonymizing(database);
  }

  async down(database: QueryRunner) {
    await dropAuditAnonymizing(database);
  }
}
