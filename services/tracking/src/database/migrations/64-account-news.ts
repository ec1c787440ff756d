import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the tables of addresses that get emails about all of their parcels, and of the parcels left out. */
export class AccountNews1795900000064 implements MigrationInterface {
  async up(database: QueryRunner) {
    await database.query(`CREATE TABLE account_news (
      email text NOT NULL,
      language text NOT NULL,
      created_at timestamptz(3) NOT NULL DEFAULT now()
    )`);
    await database.query('CREATE UNIQUE INDEX account_news_email ON account_news (lower(email))');
    await database.query(`CREATE TABLE account_news_off (
      parcel_id uuid NOT NULL REFERENCES parcels ON DELETE CASCADE,
      email text NOT NULL
    )`);
    await database.query(
      'CREATE UNIQUE INDEX account_news_off_key ON account_news_off (parcel_id, lower(email))',
    );
    await database.query('CREATE INDEX account_news_off_email ON account_news_off (lower(email))');
  }

  async down(database: QueryRunner) {
    await database.query('DROP TABLE account_news_off');
    await database.query('DROP TABLE account_news');
  }
}
