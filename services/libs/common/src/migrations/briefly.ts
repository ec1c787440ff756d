import { setTimeout as sleep } from 'node:timers/promises';
import type { QueryRunner } from 'typeorm';

/** How long others may wait behind a change of a table. */
const LOCK_LIMIT = '500ms';
const AGAIN_AFTER_MS = 1000;
const LIMIT_MS = 15 * 60_000;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Changes tables in a transaction of its own, for a migration that has none (`transaction = false`). It gives way when it
 * has to wait, since everybody else would wait behind it, and tries again: a dump of the database may be under way.
 *
 * @throws when the tables were in use for 15 minutes
 */
export async function briefly(runner: QueryRunner, ...statements: string[]): Promise<void> {
  const until = performance.now() + LIMIT_MS;
  for (let told = false; ; told = true) {
    await runner.startTransaction();
    try {
      await runner.query(`SET LOCAL lock_timeout = '${LOCK_LIMIT}'`);
      for (const statement of statements) await runner.query(statement);
      await runner.commitTransaction();
      return;
    } catch (error) {
      await runner.rollbackTransaction();
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE || performance.now() > until) throw error;
      if (!told) console.log('A table is in use, perhaps by a backup: its change waits until it is free.');
      await sleep(AGAIN_AFTER_MS);
    }
  }
}

/**
 * Makes indexes beside those that they replace, without keeping anybody from writing, for a migration that has no
 * transaction. It waits for whoever began to read before, however long: a dump of the database may be under way.
 *
 * @param definitions by the indexes' names: `table (columns) WHERE condition`
 */
export async function replaceIndexes(
  runner: QueryRunner,
  definitions: Record<string, string>,
): Promise<void> {
  await runner.query('SET lock_timeout = 0');
  for (const [name, definition] of Object.entries(definitions)) {
    await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}_new`);
    await runner.query(`CREATE INDEX CONCURRENTLY ${name}_new ON ${definition}`);
    await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
    await runner.query(`ALTER INDEX ${name}_new RENAME TO ${name}`);
  }
  await runner.query('RESET lock_timeout');
}
