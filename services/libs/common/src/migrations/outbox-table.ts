import type { QueryRunner } from 'typeorm';
import { briefly } from './briefly.js';

/** Creates the table that Outbox writes to. */
export async function createOutboxTable(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE outbox (
      id uuid PRIMARY KEY,
      name text NOT NULL,
      payload jsonb NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now()
    )`);
}

/** `moved_to` names the run of Redis that has the message's job; see OutboxRelay. */
export async function keepMessagesUntilDone(runner: QueryRunner): Promise<void> {
  await briefly(runner, 'ALTER TABLE outbox ADD COLUMN IF NOT EXISTS moved_to text');
}

/** What has left is deleted: the relay before moved every row that it found. */
export async function forgetMovedMessages(runner: QueryRunner): Promise<void> {
  await briefly(
    runner,
    'DELETE FROM outbox WHERE moved_to IS NOT NULL',
    'ALTER TABLE outbox DROP COLUMN moved_to',
  );
}

export async function dropOutboxTable(runner: QueryRunner): Promise<void> {
  await runner.query('DROP TABLE outbox');
}
