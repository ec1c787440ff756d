import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Notes why a service has not erased a person yet, and since when. */
export class ErasureProblems1795900000008 implements MigrationInterface {
  async up(database: QueryRunner) {
    await database.query(
      'ALTER TABLE erasure_services ADD COLUMN problem text, ADD COLUMN problem_since timestamptz(3)',
    );
  }

  async down(database: QueryRunner) {
    await database.query('ALTER TABLE erasure_services DROP COLUMN problem, DROP COLUMN problem_since');
  }
}
