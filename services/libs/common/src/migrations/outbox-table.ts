import type { QueryRunner } from 'typeorm';

/** Creates the table of Outbox. `moved_to` names the run of Redis that has the message's job; see OutboxRelay. */
export async function createOutboxTable(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE outbox (
      id uuid PRIMARY KEY,
      name text NOT NULL,
      payload jsonb NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      moved_to text
    )`);
}
