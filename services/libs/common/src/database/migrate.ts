import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource, type QueryRunner } from 'typeorm';
import type { MigrationConfig } from '../config/index.js';
import { isOutage } from '../errors/index.js';
import { databaseOptions, type DatabaseDefinition } from './database.module.js';
import { prepareServiceRole, prepareWorkerRole, type RoleUrls } from './service-role.js';

const POSTGRES_LIMIT_MS = 60_000;
/** Arbitrary, but the same in every run. */
const LOCK_ID = 7_461_001;
const TURN_EVERY_MS = 250;
/** Another run may need long for a large table. */
const TURN_LIMIT_MS = 30 * 60_000;

/** Options for waiting while another run migrates the same database. */
interface Waiting {
  /** Called once, when the wait begins. */
  onWait?: () => void;
  limitMs?: number;
}

/**
 * Migrates a database to the newest schema. Waits up to half an hour for a run in progress.
 *
 * @param url connects as the tables' owner
 * @param roles receive their rights
 * @returns the names of the migrations that ran
 * @throws when Postgres does not answer within a minute, another run takes longer than half an hour, or a migration
 * fails: it is rolled back, or, if it runs without a transaction, the next run goes on with it
 */
export async function migrate(
  url: string,
  parts: DatabaseDefinition,
  { service, worker }: RoleUrls = {},
  waiting: Waiting = {},
): Promise<string[]> {
  const database = new DataSource({
    ...databaseOptions(url, 2, parts),
    extra: { statement_timeout: 0, lock_timeout: 60_000 },
  });
  await connect(database);
  const lock = database.createQueryRunner();
  try {
    await takeTurn(lock, waiting);
    const ran = await database.runMigrations({ transaction: 'each' });
    if (service !== undefined) await prepareServiceRole(lock.manager, service, parts);
    if (worker !== undefined) await prepareWorkerRole(lock.manager, { service, worker }, parts.workerRights);
    await lock.query('SELECT pg_advisory_unlock($1)', [LOCK_ID]);
    return ran.map((migration) => migration.name);
  } finally {
    await lock.release();
    await database.destroy();
  }
}

/** Polls for the lock, since a blocked statement would in turn block the creation of an index. */
async function takeTurn(lock: QueryRunner, { onWait, limitMs = TURN_LIMIT_MS }: Waiting) {
  const until = Date.now() + limitMs;
  for (let isFirst = true; ; isFirst = false) {
    const [turn] = (await lock.query('SELECT pg_try_advisory_lock($1) AS mine', [LOCK_ID])) as [
      { mine: boolean },
    ];
    if (turn.mine) return;
    if (isFirst) onWait?.();
    if (Date.now() > until) {
      throw new Error(
        `another migration of this database is still running after ${limitMs / 60_000} minutes`,
      );
    }
    await sleep(TURN_EVERY_MS);
  }
}

async function connect(database: DataSource) {
  const until = Date.now() + POSTGRES_LIMIT_MS;
  for (;;) {
    try {
      await database.initialize();
      return;
    } catch (error) {
      if (!isOutage(error) || Date.now() > until) throw error;
      await sleep(1000);
    }
  }
}

/**
 * Implements a service's `migrate.js`: migrates, prints the result, sets the exit code.
 *
 * @param read called lazily, so that a missing setting is reported like any other failure
 */
export async function runMigrations(
  service: string,
  read: () => MigrationConfig,
  parts: DatabaseDefinition,
): Promise<void> {
  try {
    const { DATABASE_URL, SERVICE_DATABASE_URL, WORKER_DATABASE_URL } = read();
    const roles = { service: SERVICE_DATABASE_URL, worker: WORKER_DATABASE_URL };
    const onWait = () => console.log(`${service}: waiting for another migration of the same database`);
    const ran = await migrate(DATABASE_URL, parts, roles, { onWait });
    console.log(`${service}: ${ran.length === 0 ? 'schema is up to date' : `migrated ${ran.join(', ')}`}`);
  } catch (error) {
    console.error(`${service}: could not migrate the database: ${(error as Error).message}`);
    process.exitCode = 1;
  }
}
