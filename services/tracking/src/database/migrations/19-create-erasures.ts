import { createErasuresTable, dropErasuresTable } from '@vaultway/common/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateErasures1795132800019 implements MigrationInterface {
  async up(database: QueryRunner) {
    await createErasuresTable(database);
  }

  async down(database: QueryRunner) {
    await dropErasuresTable(database);
  }
}
