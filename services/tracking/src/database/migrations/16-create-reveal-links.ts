import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Links that show all of a parcel to whoever has one of its mailboxes. Only hashes of their secrets are stored. */
export class CreateRevealLinks1795132800016 implements MigrationInterface {
  async up(database: QueryRunner) {
    await database.query(`
      CREATE TABLE reveal_links (
        token_hash bytea PRIMARY KEY,
        parcel_id uuid NOT NULL REFERENCES parcels (id) ON DELETE CASCADE,
        email text NOT NULL,
        created_at timestamptz(3) NOT NULL,
        expires_at timestamptz(3) NOT NULL
      )`);
    await database.query('CREATE INDEX reveal_links_parcel ON reveal_links (parcel_id)');
  }

  async down(database: QueryRunner) {
    await database.query('DROP TABLE reveal_links');
  }
}
