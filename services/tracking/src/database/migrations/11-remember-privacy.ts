import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What content last said of tracking_privacy, for a start while content is away. */
export class RememberPrivacy1795132800011 implements MigrationInterface {
  async up(database: QueryRunner) {
    await database.query(`
      CREATE TABLE privacy (
        only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
        mode text NOT NULL
      )`);
  }

  async down(database: QueryRunner) {
    await database.query('DROP TABLE privacy');
  }
}
