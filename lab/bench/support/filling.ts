import pg from 'pg';

/**
 * Fills a migrated, empty database without triggers or indexes, and recreates the required indexes.
 * @param superuser its URL as a superuser, who may skip triggers
 * @param fill receives two connections, one per core of the machine that benchmarks are made for
 * @param isNeeded receives the definition of an index
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
      // The triggers' own writes would take longer than everything else.
      await client.query(`SET session_replication_role = replica; SET maintenance_work_mem = '256MB'`);
    }
    const definitions = await dropIndexes(clients);
    await fill(clients);
    await runAll(clients, definitions.filter(isNeeded));
    await runAll(clients, ['VACUUM (ANALYZE) activities', 'VACUUM (ANALYZE) parcels']);
    // Pending writes would slow down the next measurement.
    await runAll(clients, ['CHECKPOINT']);
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

/** Runs the statements on all clients, each taking the next from the queue. */
export async function runAll(clients: readonly pg.Client[], statements: readonly string[]): Promise<void> {
  const left = [...statements];
  await Promise.all(
    clients.map(async (client) => {
      for (let next = left.shift(); next !== undefined; next = left.shift()) await client.query(next);
    }),
  );
}

/** @returns statements that recreate them, the slowest first */
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
