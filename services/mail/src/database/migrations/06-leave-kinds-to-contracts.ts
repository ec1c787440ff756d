import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The schema of `mail.requested` already checks a mail's kind; a second list here would cost a migration per kind. */
export class LeaveKindsToContracts1795132800006 implements MigrationInterface {
  async up(database: QueryRunner) {
    await database.query('ALTER TABLE mails DROP CONSTRAINT mails_kind_check');
  }

  async down(database: QueryRunner) {
    await database.query(`
      ALTER TABLE mails ADD CONSTRAINT mails_kind_check
        CHECK (kind IN ('contact', 'message', 'password_token', 'parcel_news', 'subscription'))`);
  }
}
