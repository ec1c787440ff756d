import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';

const made: string[] = [];

/**
 * Creates a uniquely named database on the run's Postgres, empty or as a copy. It is dropped after the test file, even
 * if connections are still open.
 * @returns its URL
 */
export async function freshDatabase(template = 'template1'): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await asSuperuser((client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`));
  made.push(name);
  return databaseUrl(name);
}

/** Drops the test file's databases; call it in a project's set-up file. */
export function dropFreshDatabasesAtEnd(): void {
  afterAll(async () => {
    for (const name of made.splice(0)) {
      await asSuperuser((client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
    }
  });
}

export function databaseUrl(name: string): string {
  const url = new URL(inject('postgresUrl'));
  url.pathname = name;
  return url.href;
}

export async function asSuperuser<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({
    connectionString: inject('postgresUrl'),
    connectionTimeoutMillis: 10_000,
    query_timeout: 60_000,
  });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
