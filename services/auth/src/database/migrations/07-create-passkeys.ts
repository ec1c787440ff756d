import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreatePasskeys1795132800007 implements MigrationInterface {
  async up(database: QueryRunner) {
    await database.query(`
      CREATE TABLE passkeys (
        id uuid PRIMARY KEY,
        admin_id uuid NOT NULL REFERENCES admins ON DELETE CASCADE,
        name text NOT NULL,
        credential_id text NOT NULL CONSTRAINT passkeys_credential_key UNIQUE,
        public_key bytea NOT NULL,
        counter bigint NOT NULL,
        transports text[] NOT NULL,
        backed_up boolean NOT NULL,
        created_at timestamptz(3) NOT NULL,
        last_used_at timestamptz(3)
      )`);
    await database.query('CREATE INDEX passkeys_admin ON passkeys (admin_id)');
  }

  async down(database: QueryRunner) {
    await database.query('DROP TABLE passkeys');
  }
}
