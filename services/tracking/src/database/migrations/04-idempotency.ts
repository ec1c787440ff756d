import { createIdempotencyTable } from '@vaultway/common/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the table of idempotency keys. The previous version still writes to `invoice_keys`, so a later migration
 * drops that table.
 */
export class Idempotency1795900000004 implements MigrationInterface {
  up(database: QueryRunner) {
    return createIdempotencyTable(database);
  }

  async down(database: QueryRunner) {
    await database.query('DROP TABLE idempotency_keys');
  }
}
