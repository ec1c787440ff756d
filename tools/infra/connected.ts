import pg from 'pg';

/**
 * Asks a database on a connection of its own, which is closed afterwards. Every wait has a limit.
 *
 * @param url undefined: what the environment says (PGHOST …)
 * @throws what connecting or `work` throws
 */
export async function connected<Result>(
  url: string | undefined,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    query_timeout: 30_000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
