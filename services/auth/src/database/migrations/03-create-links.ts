import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Links and tokens for people without a session. Only hashes of the secrets are stored. */
export class CreateLinks1795132800003 implements MigrationInterface {
  async up(database: QueryRunner) {
    await database.query(`
      CREATE TABLE invitations (
        id uuid PRIMARY KEY,
        token_hash bytea NOT NULL UNIQUE,
        created_at timestamptz(3) NOT NULL,
        expires_at timestamptz(3) NOT NULL
      )`);
    await database.query(`
      CREATE TABLE reset_tokens (
        admin_id uuid PRIMARY KEY REFERENCES admins ON DELETE CASCADE,
        token_hash bytea NOT NULL,
        wrong_tries smallint NOT NULL DEFAULT 0,
        expires_at timestamptz(3) NOT NULL
      )`);
  }

  async down(database: QueryRunner) {
    await database.query('DROP TABLE reset_tokens');
    await database.query('DROP TABLE invitations');
  }
}
