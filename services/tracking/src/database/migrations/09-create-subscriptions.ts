import { createOutboxTable, dropOutboxTable } from '@vaultway/common/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Who hears news about a parcel, and the hashes of the links that were mailed for it: a subscription counts
 * once `confirmed_at` says so. With a parcel that goes for good, all of it goes.
 */
export class CreateSubscriptions1795132800009 implements MigrationInterface {
  async up(database: QueryRunner) {
    await createOutboxTable(database);
    await database.query(`
      CREATE TABLE subscriptions (
        id uuid PRIMARY KEY,
        parcel_id uuid NOT NULL REFERENCES parcels (id) ON DELETE CASCADE,
        email text NOT NULL,
        language text NOT NULL,
        asked_at timestamptz(3) NOT NULL,
        confirmed_at timestamptz(3)
      )`);
    await database.query(
      'CREATE UNIQUE INDEX subscriptions_parcel_email ON subscriptions (parcel_id, lower(email))',
    );
    await database.query(`
      CREATE TABLE subscription_links (
        token_hash bytea PRIMARY KEY,
        subscription_id uuid NOT NULL REFERENCES subscriptions (id) ON DELETE CASCADE,
        purpose text NOT NULL CHECK (purpose IN ('confirm', 'unsubscribe')),
        expires_at timestamptz(3)
      )`);
    await database.query(
      'CREATE INDEX subscription_links_subscription ON subscription_links (subscription_id)',
    );
  }

  async down(database: QueryRunner) {
    await database.query('DROP TABLE subscription_links');
    await database.query('DROP TABLE subscriptions');
    await dropOutboxTable(database);
  }
}
