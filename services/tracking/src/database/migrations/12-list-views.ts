import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the saved views of the parcel list. `name_key` makes names unique, whatever their case. */
export class ListViews1795900000012 implements MigrationInterface {
  async up(database: QueryRunner) {
    await database.query(
      `CREATE TABLE list_views (
         id uuid PRIMARY KEY,
         name text NOT NULL,
         name_key text NOT NULL,
         filters jsonb NOT NULL,
         columns text[] NOT NULL,
         created_at timestamptz(3) NOT NULL,
         updated_at timestamptz(3) NOT NULL,
         deleted_at timestamptz(3)
       )`,
    );
    await database.query(
      'CREATE UNIQUE INDEX list_views_name_key ON list_views (name_key) WHERE deleted_at IS NULL',
    );
  }

  async down(database: QueryRunner) {
    await database.query('DROP TABLE list_views');
  }
}
