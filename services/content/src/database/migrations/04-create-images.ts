import { createImagesTable, dropImagesTable } from '@vaultway/common/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateImages1795132800004 implements MigrationInterface {
  up(database: QueryRunner) {
    return createImagesTable(database);
  }

  down(database: QueryRunner) {
    return dropImagesTable(database);
  }
}
