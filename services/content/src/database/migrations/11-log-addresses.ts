import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the addresses to which the log's checkpoint is mailed. */
export class LogAddresses1795900000011 implements MigrationInterface {
  async up(database: QueryRunner) {
    await database.query('ALTER TABLE settings ADD log_addresses text');
  }

  async down(database: QueryRunner) {
    await database.query('ALTER TABLE settings DROP COLUMN log_addresses');
  }
}
