import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the owner's words about the log. */
export class LogPolicy1795900000015 implements MigrationInterface {
  async up(database: QueryRunner) {
    await database.query('ALTER TABLE settings ADD log_policy text');
  }

  async down(database: QueryRunner) {
    await database.query('ALTER TABLE settings DROP COLUMN log_policy');
  }
}
