import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds whether an admin has saved a relay, as mail last said. */
export class RelaySaved1795900000004 implements MigrationInterface {
  async up(database: QueryRunner) {
    await database.query('ALTER TABLE settings ADD relay_saved boolean DEFAULT false NOT NULL');
  }

  async down(database: QueryRunner) {
    await database.query('ALTER TABLE settings DROP COLUMN relay_saved');
  }
}
