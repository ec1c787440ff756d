import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Leaves the contact address empty until the owner enters one, in place of an example. */
export class NoExampleAddress1795900000010 implements MigrationInterface {
  async up(database: QueryRunner) {
    await database.query('ALTER TABLE settings ALTER contact_email DROP NOT NULL');
    await database.query(
      "UPDATE settings SET contact_email = NULL WHERE contact_email = 'contact@example.com'",
    );
  }

  async down(database: QueryRunner) {
    await database.query(
      "UPDATE settings SET contact_email = 'contact@example.com' WHERE contact_email IS NULL",
    );
    await database.query('ALTER TABLE settings ALTER contact_email SET NOT NULL');
  }
}
