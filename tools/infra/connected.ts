import pg from 'pg';

/**
 * Opens a separate database connection for `work`, and closes it. Every wait has a limit.
 *
 * @param url undefined: from the environment (PGHOST …)
 * @throws errors of the connection and of `work`
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
