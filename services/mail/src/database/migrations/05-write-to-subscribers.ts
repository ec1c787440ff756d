import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Mails that ask for a confirmation, and the call that ends a subscription by one click. */
export class WriteToSubscribers1795132800005 implements MigrationInterface {
  async up(database: QueryRunner) {
    await database.query('ALTER TABLE mails ADD COLUMN one_click_url text');
    await database.query('ALTER TABLE mails DROP CONSTRAINT mails_kind_check');
    await database.query(`
      ALTER TABLE mails ADD CONSTRAINT mails_kind_check
        CHECK (kind IN ('contact', 'message', 'password_token', 'parcel_news', 'subscription'))`);
  }

  async down(database: QueryRunner) {
    await database.query(`DELETE FROM mails WHERE kind = 'subscription'`);
    await database.query('ALTER TABLE mails DROP CONSTRAINT mails_kind_check');
    await database.query(`
      ALTER TABLE mails ADD CONSTRAINT mails_kind_check
        CHECK (kind IN ('contact', 'message', 'password_token', 'parcel_news'))`);
    await database.query('ALTER TABLE mails DROP COLUMN one_click_url');
  }
}
