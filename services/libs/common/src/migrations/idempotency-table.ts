import type { QueryRunner } from 'typeorm';

/**
 * Creates the table of Once. `name` is a hash of the caller and the key, `request` one of the request; `kept` repeats
 * its result.
 */
export async function createIdempotencyTable(database: QueryRunner): Promise<void> {
  await database.query(`
    CREATE TABLE idempotency_keys (
      name text PRIMARY KEY,
      request text NOT NULL,
      kept jsonb,
      created_at timestamptz(3) NOT NULL
    )`);
  await database.query('CREATE INDEX idempotency_keys_created_at ON idempotency_keys (created_at)');
}
