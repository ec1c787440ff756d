import pg from 'pg';

/**
 * Fills a migrated, empty database without triggers or indexes, and recreates the indexes that are needed.
 * @param superuser its URL as a superuser, who may leave triggers out
 * @param fill gets two connections, one for each core that the benchmarks are made on
 * @param isNeeded gets the definition of an index
 */
export async function fillDatabase(
  superuser: string,
  fill: (clients: readonly pg.Client[]) => Promise<void>,
  isNeeded: (definition: string) => boolean = () => true,
): Promise<void> {
  const clients = [1, 2].map(() => new pg.Client({ connectionString: superuser }));
  try {
    for (const client of clients) {
      await client.connect();
      // Noting what triggers note would take longer than all the rest.
      await client.query(`SET session_replication_role = replica; SET maintenance_work_mem = '256MB'`);
    }
    const definitions = await dropIndexes(clients);
    await fill(clients);
    await runAll(clients, definitions.filter(isNeeded));
    await runAll(clients, ['VACUUM (ANALYZE) activities', 'VACUUM (ANALYZE) parcels']);
    // What is measured next is not to wait for what is still being written.
    await runAll(clients, ['CHECKPOINT']);
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

/** Each client takes the next of the statements. */
export async function runAll(clients: readonly pg.Client[], statements: readonly string[]): Promise<void> {
  const left = [...statements];
  await Promise.all(
    clients.map(async (client) => {
      for (let next = left.shift(); next !== undefined; next = left.shift()) await client.query(next);
    }),
  );
}

/** @returns how to create them again, those first that take longest */
async function dropIndexes(clients: readonly pg.Client[]): Promise<string[]> {
  const [client] = clients;
  if (!client) return [];
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
     WHERE tablename IN ('parcels', 'activities') AND indexname NOT LIKE '%_pkey'
     ORDER BY indexdef ~ 'USING gin' DESC, indexname`,
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  return rows.map(({ definition }) => definition);
}
