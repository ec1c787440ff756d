import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the time at which a user asked for the erasure of all data. */
export class AskedErasures1795900000010 implements MigrationInterface {
  async up(database: QueryRunner) {
    await database.query('ALTER TABLE users ADD COLUMN erasure_asked_at timestamptz(3)');
  }

  async down(database: QueryRunner) {
    await database.query('ALTER TABLE users DROP COLUMN erasure_asked_at');
  }
}
