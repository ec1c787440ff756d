import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When the company can be reached, in its own words. */
export class AddOpeningHours1795132800011 implements MigrationInterface {
  async up(database: QueryRunner) {
    await database.query('ALTER TABLE settings ADD COLUMN opening_hours text');
  }

  async down(database: QueryRunner) {
    await database.query('ALTER TABLE settings DROP COLUMN opening_hours');
  }
}
