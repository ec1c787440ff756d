import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the insured limits of couriers. */
export class InsuredLimits1795900000008 implements MigrationInterface {
  async up(database: QueryRunner) {
    await database.query('ALTER TABLE settings ADD insured_limits text');
  }

  async down(database: QueryRunner) {
    await database.query('ALTER TABLE settings DROP COLUMN insured_limits');
  }
}
