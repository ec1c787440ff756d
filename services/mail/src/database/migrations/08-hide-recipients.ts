import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether recipients see each other. They did in every mail that was tried before. */
export class HideRecipients1795132800008 implements MigrationInterface {
  async up(database: QueryRunner) {
    await database.query('ALTER TABLE mails ADD COLUMN show_recipients boolean NOT NULL DEFAULT false');
    await database.query('UPDATE mails SET show_recipients = true WHERE tries > 0');
  }

  async down(database: QueryRunner) {
    await database.query('ALTER TABLE mails DROP COLUMN show_recipients');
  }
}
