import { briefly } from '@vaultway/common/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the tables of addresses that get emails about all of their parcels, and of the parcels left out; marks
 * subscriptions that come from such a choice.
 */
export class AccountNews1795900000064 implements MigrationInterface {
  readonly transaction = false;

  async up(database: QueryRunner) {
    await briefly(
      database,
      `CREATE TABLE IF NOT EXISTS account_news (
        email text NOT NULL,
        language text NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now()
      )`,
      'CREATE UNIQUE INDEX IF NOT EXISTS account_news_email ON account_news (lower(email))',
      `CREATE TABLE IF NOT EXISTS account_news_off (
        parcel_id uuid NOT NULL REFERENCES parcels ON DELETE CASCADE,
        email text NOT NULL
      )`,
      'CREATE UNIQUE INDEX IF NOT EXISTS account_news_off_key ON account_news_off (parcel_id, lower(email))',
      'CREATE INDEX IF NOT EXISTS account_news_off_email ON account_news_off (lower(email))',
      'ALTER TABLE subscriptions ADD COLUMN IF NOT EXISTS of_party boolean NOT NULL DEFAULT false',
    );
  }

  async down(database: QueryRunner) {
    await database.query('ALTER TABLE subscriptions DROP COLUMN of_party');
    await database.query('DROP TABLE account_news_off');
    await database.query('DROP TABLE account_news');
  }
}
