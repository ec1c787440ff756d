import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the background on which the logo needs a plate. Logos saved earlier are measured with the next save. */
export class LogoPlate1795900000003 implements MigrationInterface {
  async up(database: QueryRunner) {
    await database.query(`ALTER TABLE settings ADD logo_plate text DEFAULT 'none' NOT NULL`);
  }

  async down(database: QueryRunner) {
    await database.query('ALTER TABLE settings DROP COLUMN logo_plate');
  }
}
