import pg from 'pg';
import type { DataSource } from 'typeorm';

/** Runs a statement that writes many rows without the service's time limits, which a busy machine exceeds. */
export async function fill(
  { options }: DataSource,
  sql: string,
  parameters: readonly unknown[] = [],
): Promise<void> {
  const { url } = options as Extract<DataSource['options'], { type: 'postgres' }>;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql, [...parameters]);
  } finally {
    await client.end();
  }
}
