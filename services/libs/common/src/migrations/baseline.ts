import type { QueryRunner } from 'typeorm';

/**
 * Creates a service's schema in an empty database. A database from before the baseline keeps its tables: its newest
 * migration left the same schema.
 *
 * @param former name of the newest migration before the baseline
 * @throws when the database's newest migration is an older one
 */
export async function createBaseline(
  database: QueryRunner,
  former: string,
  create: () => Promise<void>,
): Promise<void> {
  const ran = (await database.query('SELECT name FROM migrations')) as { name: string }[];
  if (ran.length === 0) return create();
  if (ran.some(({ name }) => name === former)) return;
  throw new Error(
    `this database is older than the baseline: ${former} has not run. Run the migrations of the last version that contains it first`,
  );
}
