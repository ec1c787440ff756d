import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the desk's reply templates. */
export class ReplyTemplates1795900000066 implements MigrationInterface {
  async up(database: QueryRunner) {
    await database.query(
      `CREATE TABLE reply_templates (
         id uuid PRIMARY KEY,
         name text NOT NULL,
         text text NOT NULL,
         created_at timestamptz(3) NOT NULL,
         updated_at timestamptz(3) NOT NULL,
         deleted_at timestamptz(3)
       )`,
    );
  }

  async down(database: QueryRunner) {
    await database.query('DROP TABLE reply_templates');
  }
}
