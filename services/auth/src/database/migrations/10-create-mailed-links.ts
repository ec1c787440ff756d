import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Links that let an admin in whom strangers keep from every other way. Only hashes of their secrets are stored. */
export class CreateMailedLinks1795132800010 implements MigrationInterface {
  async up(database: QueryRunner) {
    await database.query(`
      CREATE TABLE mailed_links (
        token_hash bytea PRIMARY KEY,
        admin_id uuid NOT NULL REFERENCES admins ON DELETE CASCADE,
        purpose text NOT NULL CHECK (purpose IN ('sign_in', 'new_password')),
        created_at timestamptz(3) NOT NULL,
        expires_at timestamptz(3) NOT NULL
      )`);
    await database.query('CREATE INDEX mailed_links_admin ON mailed_links (admin_id)');
  }

  async down(database: QueryRunner) {
    await database.query('DROP TABLE mailed_links');
  }
}
