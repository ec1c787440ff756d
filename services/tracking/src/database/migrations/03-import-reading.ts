import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores whether a file's encoding was guessed, and where its header is. */
export class ImportReading1795900000003 implements MigrationInterface {
  async up(database: QueryRunner) {
    await database.query(`ALTER TABLE imports
      ADD COLUMN encoding_guessed boolean NOT NULL DEFAULT false,
      ADD COLUMN header_row integer NOT NULL DEFAULT 1`);
  }

  async down(database: QueryRunner) {
    await database.query(`ALTER TABLE imports DROP COLUMN encoding_guessed, DROP COLUMN header_row`);
  }
}
