import { sealTrails, unsealTrails } from '@vaultway/common/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Seals the activity log and the security log in the public log. */
export class TrailSeals1795900000005 implements MigrationInterface {
  readonly transaction = false;

  async up(database: QueryRunner) {
    await sealTrails(database, ['audit', 'security_log']);
  }

  async down(database: QueryRunner) {
    await unsealTrails(database);
  }
}
