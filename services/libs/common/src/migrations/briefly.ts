import { setTimeout as sleep } from 'node:timers/promises';
import type { QueryRunner } from 'typeorm';

/** Maximum time that a change of a table may block others. */
const LOCK_LIMIT = '500ms';
const AGAIN_AFTER_MS = 1000;
const LIMIT_MS = 15 * 60_000;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Changes tables in a transaction of its own, for a migration without one (`transaction = false`). Gives up instead of
 * waiting for a lock, which would block everyone behind it, and retries: a dump of the database may be in progress.
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
      if (!told) console.log('A table is locked, perhaps by a backup; waiting to alter it.');
      await sleep(AGAIN_AFTER_MS);
    }
  }
}

/**
 * Creates indexes beside those that they replace, without blocking writes, for a migration without a transaction. Waits
 * for earlier readers, however long: a dump of the database may be in progress.
 *
 * @param definitions by the indexes' names: `table (columns) WHERE condition`
 */
export async function replaceIndexes(
  runner: QueryRunner,
  definitions: Record<string, string>,
  kind: 'INDEX' | 'UNIQUE INDEX' = 'INDEX',
): Promise<void> {
  await runner.query('SET lock_timeout = 0');
  for (const [name, definition] of Object.entries(definitions)) {
    await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}_new`);
    await runner.query(`CREATE ${kind} CONCURRENTLY ${name}_new ON ${definition}`);
    await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
    await runner.query(`ALTER INDEX ${name}_new RENAME TO ${name}`);
  }
  await runner.query('RESET lock_timeout');
}
