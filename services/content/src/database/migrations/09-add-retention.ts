import { addAuditAnonymizing, dropAuditAnonymizing } from '@vaultway/common/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** After how many days people are taken out of delivered parcels; null: never. */
export class AddRetention1795132800009 implements MigrationInterface {
  async up(database: QueryRunner) {
    await database.query('ALTER TABLE settings ADD COLUMN retention_days integer CHECK (retention_days > 0)');
    await addAuditAnonymizing(database);
  }

  async down(database: QueryRunner) {
    await dropAuditAnonymizing(database);
    await database.query('ALTER TABLE settings DROP COLUMN retention_days');
  }
}
