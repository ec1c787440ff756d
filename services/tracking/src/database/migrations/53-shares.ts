import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the table of links that share a parcel. An ended link stays, so that its address is a 410. */
export class Shares1795900000053 implements MigrationInterface {
  async up(database: QueryRunner) {
    await database.query(`CREATE TABLE shares (
      id uuid PRIMARY KEY,
      parcel_id uuid NOT NULL REFERENCES parcels ON DELETE CASCADE,
      token_hash bytea NOT NULL CONSTRAINT shares_token_hash_key UNIQUE,
      scope text NOT NULL,
      maker text NOT NULL,
      maker_email text,
      maker_hash bytea,
      proved boolean NOT NULL,
      opens integer NOT NULL DEFAULT 0,
      last_opened_at timestamptz(3),
      expires_at timestamptz(3) NOT NULL,
      ended_at timestamptz(3),
      created_at timestamptz(3) NOT NULL DEFAULT now()
    )`);
    await database.query('CREATE INDEX shares_by_parcel ON shares (parcel_id, created_at, id)');
    await database.query(
      'CREATE INDEX shares_by_maker ON shares (lower(maker_email)) WHERE maker_email IS NOT NULL',
    );
  }

  async down(database: QueryRunner) {
    await database.query('DROP TABLE shares');
  }
}
