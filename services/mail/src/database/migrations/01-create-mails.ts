import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * `recipients` are all addresses with `, ` between them, `served` those that a server has already accepted.
 * `round` counts how often an admin asked for the mail again; a worker that sends holds `lease_until`.
 */
export class CreateMails1795132800001 implements MigrationInterface {
  async up(database: QueryRunner) {
    await database.query(`
      CREATE TABLE mails (
        id uuid PRIMARY KEY,
        kind text NOT NULL CHECK (kind IN ('contact', 'message', 'password_token', 'parcel_news')),
        recipients text NOT NULL,
        served text NOT NULL DEFAULT '',
        sender text,
        reply_to text,
        subject text NOT NULL,
        text text,
        html text,
        unsubscribe_url text,
        confidential boolean NOT NULL,
        state text NOT NULL DEFAULT 'queued'
          CHECK (state IN ('queued', 'sending', 'sent', 'failed', 'kept')),
        tries integer NOT NULL DEFAULT 0,
        last_error text,
        round integer NOT NULL DEFAULT 0,
        queued_at timestamptz(3) NOT NULL DEFAULT now(),
        lease_until timestamptz(3),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        sent_at timestamptz(3)
      )`);
    await database.query('CREATE INDEX mails_created_at ON mails (created_at DESC, id DESC)');
  }

  async down(database: QueryRunner) {
    await database.query('DROP TABLE mails');
  }
}
