import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Of each witness of the log, the last checkpoint that it has signed. */
export class CreateLogWitnesses1795132800034 implements MigrationInterface {
  async up(database: QueryRunner) {
    await database.query(
      'CREATE TABLE log_witnesses (key text PRIMARY KEY, size bigint, line text, CHECK ((size IS NULL) = (line IS NULL)))',
    );
  }

  async down(database: QueryRunner) {
    await database.query('DROP TABLE log_witnesses');
  }
}
