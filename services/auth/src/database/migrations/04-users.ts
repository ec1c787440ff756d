import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds accounts of the company's clients, their sign-in links, and their sessions beside the admins'. */
export class Users1795900000004 implements MigrationInterface {
  async up(database: QueryRunner) {
    for (const statement of STATEMENTS) await database.query(statement);
  }

  async down(database: QueryRunner) {
    await database.query('DELETE FROM sessions WHERE user_id IS NOT NULL');
    await database.query('ALTER TABLE sessions DROP COLUMN user_id, ALTER COLUMN admin_id SET NOT NULL');
    await database.query('DROP TABLE email_changes, user_links, users');
  }
}

const STATEMENTS = [
  // Addresses are stored as typed; comparisons ignore case.
  `CREATE TABLE users (
    id uuid PRIMARY KEY,
    email text NOT NULL,
    name text,
    language text NOT NULL,
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    signed_in_at timestamptz(3) NOT NULL
  )`,
  'CREATE UNIQUE INDEX users_email_key ON users (lower(email))',
  'CREATE INDEX users_signed_in_at ON users (signed_in_at)',
  // No account is referenced: pressing the first link creates it.
  `CREATE TABLE user_links (
    token_hash bytea PRIMARY KEY,
    email text NOT NULL,
    name text,
    created_at timestamptz(3) NOT NULL,
    expires_at timestamptz(3) NOT NULL
  )`,
  'CREATE INDEX user_links_email ON user_links (lower(email))',
  // A change needs both links, so that neither a stolen session nor a mistyped address moves an account.
  `CREATE TABLE email_changes (
    user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    email text NOT NULL,
    old_hash bytea NOT NULL UNIQUE,
    new_hash bytea NOT NULL UNIQUE,
    old_confirmed boolean NOT NULL DEFAULT false,
    new_confirmed boolean NOT NULL DEFAULT false,
    created_at timestamptz(3) NOT NULL,
    expires_at timestamptz(3) NOT NULL
  )`,
  `ALTER TABLE sessions
    ALTER COLUMN admin_id DROP NOT NULL,
    ADD COLUMN user_id uuid,
    ADD CONSTRAINT sessions_account CHECK (num_nonnulls(admin_id, user_id) = 1)`,
  'CREATE INDEX sessions_user ON sessions (user_id) WHERE user_id IS NOT NULL',
];
