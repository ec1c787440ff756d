import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The reason for programs to translate; `failure` remains the English sentence. */
export class TellWhyImportsFailed1795132800014 implements MigrationInterface {
  async up(database: QueryRunner) {
    await database.query('ALTER TABLE imports ADD COLUMN failure_code text');
  }

  async down(database: QueryRunner) {
    await database.query('ALTER TABLE imports DROP COLUMN failure_code');
  }
}
