import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the table of publishable keys, with which other websites look parcels up. */
export class Embeds1795900000063 implements MigrationInterface {
  async up(database: QueryRunner) {
    await database.query(`CREATE TABLE embeds (
      id uuid PRIMARY KEY,
      name text NOT NULL,
      key text NOT NULL CONSTRAINT embeds_key_key UNIQUE,
      origins text[] NOT NULL,
      created_at timestamptz(3) NOT NULL DEFAULT now()
    )`);
  }

  async down(database: QueryRunner) {
    await database.query('DROP TABLE embeds');
  }
}
