import { sealTrails, unsealTrails } from '@vaultway/common/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Seals the activity log in the public log. */
export class TrailSeals1796000000003 implements MigrationInterface {
  readonly transaction = false;

  async up(database: QueryRunner) {
    await sealTrails(database);
  }

  async down(database: QueryRunner) {
    await unsealTrails(database);
  }
}
