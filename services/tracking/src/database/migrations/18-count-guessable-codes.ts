import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How many codes of an import are easy to guess. */
export class CountGuessableCodes1795132800018 implements MigrationInterface {
  async up(database: QueryRunner) {
    await database.query('ALTER TABLE imports ADD COLUMN guessable integer NOT NULL DEFAULT 0');
  }

  async down(database: QueryRunner) {
    await database.query('ALTER TABLE imports DROP COLUMN guessable');
  }
}
