import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';

const made: string[] = [];

/**
 * Makes an empty database of its own name on the run's Postgres. It is dropped when the test file is done, also when
 * connections to it are still open.
 * @returns its URL
 */
export async function freshDatabase(): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await ask(`CREATE DATABASE ${name}`);
  made.push(name);
  const url = new URL(inject('postgresUrl'));
  url.pathname = name;
  return url.href;
}

/** For the set-up file of a project: drops what the test file made. */
export function dropFreshDatabasesAtEnd(): void {
  afterAll(async () => {
    for (const name of made.splice(0)) await ask(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  });
}

async function ask(statement: string): Promise<void> {
  const client = new pg.Client({
    connectionString: inject('postgresUrl'),
    connectionTimeoutMillis: 10_000,
    query_timeout: 30_000,
  });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
