import type { QueryRunner } from 'typeorm';

/** Makes the table that {@link Outbox} writes to; for a service's migration. */
export async function createOutboxTable(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE outbox (
      id uuid PRIMARY KEY,
      name text NOT NULL,
      payload jsonb NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now()
    )`);
}

export async function dropOutboxTable(runner: QueryRunner): Promise<void> {
  await runner.query('DROP TABLE outbox');
}
