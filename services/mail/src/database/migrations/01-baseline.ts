import {
  createAuditTable,
  createBaseline,
  createErasuresTable,
  createOutboxTable,
  createSettingsTable,
} from '@vaultway/common/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Baseline1795900000001 implements MigrationInterface {
  async up(database: QueryRunner) {
    await createBaseline(database, 'RememberSettings1795132800012', async () => {
      await createAuditTable(database);
      await createErasuresTable(database);
      await createOutboxTable(database);
      await createSettingsTable(database);
      for (const statement of STATEMENTS) await database.query(statement);
    });
  }

  down(): Promise<never> {
    return Promise.reject(new Error('the baseline cannot be reverted: drop the database'));
  }
}

const STATEMENTS = [
  // Only the worker has the folder of kept mails, so it deletes the files.
  'CREATE TABLE discarded_files (mail_id uuid PRIMARY KEY)',
  // Keyed hashes of people whose waiting mails must not be sent.
  'CREATE TABLE erased_addresses (hash text PRIMARY KEY, at timestamptz(3) NOT NULL DEFAULT now())',
  // `recipients` are all addresses separated by `, `, `served` those that a server has accepted. `round` counts an
  // admin's requests to resend; a sending worker holds `lease_until`. `errand_id` is the job that sends the mail: if it
  // is gone before the mail is settled, it was lost. The schema of `mail.requested` checks `kind`.
  `CREATE TABLE mails (
    id uuid PRIMARY KEY,
    kind text NOT NULL,
    recipients text NOT NULL,
    served text NOT NULL DEFAULT '',
    sender text,
    reply_to text,
    subject text NOT NULL,
    text text,
    html text,
    unsubscribe_url text,
    confidential boolean NOT NULL,
    state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sending', 'sent', 'failed', 'kept')),
    tries integer NOT NULL DEFAULT 0,
    last_error text,
    round integer NOT NULL DEFAULT 0,
    queued_at timestamptz(3) NOT NULL DEFAULT now(),
    lease_until timestamptz(3),
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    sent_at timestamptz(3),
    errand_id uuid NOT NULL,
    one_click_url text,
    anonymized_at timestamptz(3),
    show_recipients boolean NOT NULL DEFAULT false
  )`,
  'CREATE INDEX mails_created_at ON mails (created_at DESC, id DESC)',
  `CREATE INDEX mails_unsettled ON mails (updated_at) WHERE state IN ('queued', 'sending')`,
  'CREATE INDEX mails_with_people ON mails (created_at) WHERE anonymized_at IS NULL',
  `CREATE TABLE messages (
    id uuid PRIMARY KEY,
    name text,
    email text NOT NULL,
    subject text NOT NULL,
    body text NOT NULL,
    read_at timestamptz(3),
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now()
  )`,
  'CREATE INDEX messages_created_at ON messages (created_at DESC, id DESC)',
];
