import { createIdempotencyTable } from '@vaultway/common/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the table of idempotency keys. */
export class Idempotency1795900000002 implements MigrationInterface {
  up(database: QueryRunner) {
    return createIdempotencyTable(database);
  }

  async down(database: QueryRunner) {
    await database.query('DROP TABLE idempotency_keys');
  }
}
