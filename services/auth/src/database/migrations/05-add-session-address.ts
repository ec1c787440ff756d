import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where a sign-in came from, so that an admin can spot a session that is not their own. */
export class AddSessionAddress1795132800005 implements MigrationInterface {
  async up(database: QueryRunner) {
    await database.query('ALTER TABLE sessions ADD COLUMN address text');
  }

  async down(database: QueryRunner) {
    await database.query('ALTER TABLE sessions DROP COLUMN address');
  }
}
