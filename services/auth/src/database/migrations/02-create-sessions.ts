import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * `expires_at` is the absolute end; `token_expires_at` is when the newest token expires, which is how long a
 * revocation matters.
 */
export class CreateSessions1795132800002 implements MigrationInterface {
  async up(database: QueryRunner) {
    await database.query(`
      CREATE TABLE sessions (
        id uuid PRIMARY KEY,
        admin_id uuid NOT NULL REFERENCES admins ON DELETE CASCADE,
        user_agent text,
        created_at timestamptz(3) NOT NULL,
        last_seen_at timestamptz(3) NOT NULL,
        token_expires_at timestamptz(3) NOT NULL,
        expires_at timestamptz(3) NOT NULL,
        revoked_at timestamptz(3)
      )`);
    await database.query('CREATE INDEX sessions_admin ON sessions (admin_id)');
    await database.query('CREATE INDEX sessions_token_expires_at ON sessions (token_expires_at)');
  }

  async down(database: QueryRunner) {
    await database.query('DROP TABLE sessions');
  }
}
