import { createImagesTable, dropImagesTable } from '@vaultway/common/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateImages1795132800006 implements MigrationInterface {
  async up(database: QueryRunner) {
    await createImagesTable(database);
    await database.query('CREATE INDEX parcels_image ON parcels (image) WHERE image IS NOT NULL');
  }

  async down(database: QueryRunner) {
    await database.query('DROP INDEX parcels_image');
    await dropImagesTable(database);
  }
}
