import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Of a key's secret only the hash is stored. A key goes with the admin who made it. */
export class CreateApiKeys1795132800018 implements MigrationInterface {
  async up(database: QueryRunner) {
    await database.query(`
      CREATE TABLE api_keys (
        id uuid PRIMARY KEY,
        name text NOT NULL,
        prefix text NOT NULL UNIQUE,
        secret_hash bytea NOT NULL,
        scopes text[] NOT NULL,
        created_by uuid NOT NULL REFERENCES admins ON DELETE CASCADE,
        created_at timestamptz(3) NOT NULL,
        expires_at timestamptz(3) NOT NULL,
        last_used_at timestamptz(3)
      )`);
    await database.query('CREATE INDEX api_keys_created_by ON api_keys (created_by)');
  }

  async down(database: QueryRunner) {
    await database.query('DROP TABLE api_keys');
  }
}
