import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds relays: those on trial, with the id of the trial's email, and at most one that is saved. */
export class Relays1795900000003 implements MigrationInterface {
  async up(database: QueryRunner) {
    await database.query(`CREATE TABLE relays (
      id uuid PRIMARY KEY,
      host text NOT NULL,
      port integer NOT NULL,
      username text,
      admin_id uuid NOT NULL,
      tries integer NOT NULL DEFAULT 0,
      sealed text NOT NULL,
      expires_at timestamptz(3) NOT NULL,
      saved_at timestamptz(3)
    )`);
    await database.query('CREATE UNIQUE INDEX relays_saved ON relays ((true)) WHERE saved_at IS NOT NULL');
  }

  async down(database: QueryRunner) {
    await database.query('DROP TABLE relays');
  }
}
