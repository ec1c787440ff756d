import { briefly } from '@vaultway/common/migrations';
import { setTimeout as sleep } from 'node:timers/promises';
import type { QueryRunner } from 'typeorm';

/** How many events are copied at once: as many as take so long, since who changes one of them meanwhile has to wait. */
const BATCH = { first: 1000, least: 50, most: 20_000, targetMs: 200 };
/**
 * Shorter than the time after which Postgres looks for a deadlock and picks whom to fail: where the copy and a writer wait
 * for each other, the copy gives way.
 */
const GIVE_WAY_AFTER = '100ms';
const RETRYABLE_CODES = new Set(['55P03', '40P01']);
const AGAIN_AFTER_MS = 200;

export interface PartitionOptions {
  partitions: number;
  /** How many events are copied at first; their number follows from the time that they take. */
  firstBatch?: number;
  /** Told now and then how many events have been copied in all. */
  progress?: (copied: number) => void;
  signal?: AbortSignal;
}

/** As the product locks them, the parcel before its events: in the other order, it and this would wait for each other. */
const LOCK_TABLES = 'LOCK TABLE parcels, activities IN ACCESS EXCLUSIVE MODE';

/**
 * Moves the events into a table that is split by parcel, while the product runs. It can be ended while it copies, and goes on
 * from there. The former table is dropped: what people have erased would stay in it, and deleting a parcel would reach into
 * both.
 *
 * @param runner of the role that owns the tables, without a limit for statements
 * @returns 'already' when they were split before, 'ended' when `signal` ended it
 * @throws when an earlier run began another split, or the two tables differ in the end, which changes nothing
 */
export async function partitionEvents(
  runner: QueryRunner,
  { partitions, firstBatch = BATCH.first, progress = () => {}, signal }: PartitionOptions,
): Promise<'split' | 'already' | 'ended'> {
  const isEnding = () => signal?.aborted === true;
  if (await isPartitioned(runner)) return 'already';
  await refuseAnotherSplit(runner, partitions);
  await prepare(runner, partitions);
  await copy(runner, firstBatch, progress, signal);
  if (isEnding()) return 'ended';
  await compare(runner);
  if (isEnding()) return 'ended';
  await briefly(runner, ...(await swapStatements(runner)));
  await runner.query('ANALYZE activities');
  return 'split';
}

/** Undoes what {@link partitionEvents} has done until now; what it has finished stays. */
export async function abandonPartitions(runner: QueryRunner): Promise<void> {
  await briefly(
    runner,
    LOCK_TABLES,
    'DROP TRIGGER IF EXISTS copy_events ON activities',
    'DROP FUNCTION IF EXISTS copy_events()',
    'DROP TABLE IF EXISTS activities_new, activities_copied',
  );
}

/** The trigger writes the columns that there were when it was made, into as many partitions as were asked for then. */
async function refuseAnotherSplit(runner: QueryRunner, partitions: number) {
  const begun = await rowsOf(
    runner,
    `SELECT count(*)::int AS partitions FROM pg_inherits
     WHERE inhparent = to_regclass('activities_new') HAVING count(*) > 0`,
  );
  if (begun.length === 0) return;
  if (begun[0]?.partitions !== partitions) {
    throw new Error(
      `An earlier run began to split the events into ${String(begun[0]?.partitions)} partitions, not ${partitions}: ask for as many, or --abandon it.`,
    );
  }
  const changed = await texts(runner, CHANGED_COLUMNS);
  if (changed.length > 0) {
    throw new Error(
      `These columns of activities have changed since an earlier run began to split it: ${changed.join(', ')}. Run --abandon, then begin again.`,
    );
  }
}

const isPartitioned = async (runner: QueryRunner) =>
  (await rowsOf(runner, `SELECT FROM pg_class WHERE oid = 'activities'::regclass AND relkind = 'p'`)).length >
  0;

/** Step by step, each of which an earlier run may have done: none holds a lock on tables in use for long. */
async function prepare(runner: QueryRunner, partitions: number) {
  const exists = async (sql: string) => (await rowsOf(runner, sql)).length > 0;
  if (!(await exists(`SELECT FROM pg_class WHERE relname = 'activities_new' AND relkind = 'p'`))) {
    const indexes = await texts(runner, OTHER_INDEXES);
    await briefly(
      runner,
      // The ID comes first, since some calls know an event by it alone.
      `CREATE TABLE activities_new (LIKE activities INCLUDING ALL EXCLUDING INDEXES, PRIMARY KEY (id, parcel_id))
       PARTITION BY HASH (parcel_id)`,
      ...Array.from(
        { length: partitions },
        (_, at) => `CREATE TABLE activities_${at} PARTITION OF activities_new
          FOR VALUES WITH (MODULUS ${partitions}, REMAINDER ${at})`,
      ),
      ...indexes,
      ...(await texts(runner, GRANTS)),
      'CREATE TABLE activities_copied (before uuid, count bigint NOT NULL)',
      'INSERT INTO activities_copied VALUES (NULL, 0)',
    );
  }
  if (
    !(await exists(`SELECT FROM pg_constraint WHERE conrelid = 'activities_new'::regclass AND contype = 'f'`))
  ) {
    await briefly(runner, ...(await texts(runner, FOREIGN_KEYS)));
  }
  if (
    !(await exists(
      `SELECT FROM pg_trigger WHERE tgrelid = 'activities'::regclass AND tgname = 'copy_events'`,
    ))
  ) {
    const columns = await texts(runner, COLUMNS);
    await briefly(
      runner,
      `CREATE OR REPLACE FUNCTION copy_events() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
       SET search_path = public, pg_temp AS $$
       BEGIN
         IF TG_OP = 'DELETE' THEN
           DELETE FROM activities_new WHERE id = OLD.id AND parcel_id = OLD.parcel_id;
           RETURN NULL;
         END IF;
         INSERT INTO activities_new (${columns.join(', ')}) VALUES (${columns.map((name) => `NEW.${name}`).join(', ')})
         ON CONFLICT (id, parcel_id) DO UPDATE SET ${columns.map((name) => `${name} = excluded.${name}`).join(', ')};
         RETURN NULL;
       END $$`,
      'REVOKE ALL ON FUNCTION copy_events() FROM PUBLIC',
      `CREATE TRIGGER copy_events AFTER INSERT OR UPDATE OR DELETE ON activities
       FOR EACH ROW EXECUTE FUNCTION copy_events()`,
    );
  }
}

/** Newest first, from where an earlier run ended. What is written meanwhile, the trigger copies. */
async function copy(
  runner: QueryRunner,
  firstBatch: number,
  progress: (copied: number) => void,
  signal?: AbortSignal,
) {
  const columns = (await texts(runner, COLUMNS)).join(', ');
  // The lock keeps an event from being deleted between being read here and being written there.
  const batch = `
    WITH read AS MATERIALIZED (
      SELECT ${columns} FROM activities
      WHERE id < coalesce((SELECT before FROM activities_copied), 'ffffffff-ffff-ffff-ffff-ffffffffffff')
      ORDER BY id DESC LIMIT $1 FOR KEY SHARE
    ), written AS (
      INSERT INTO activities_new (${columns}) SELECT ${columns} FROM read ON CONFLICT (id, parcel_id) DO NOTHING
    )
    UPDATE activities_copied SET before = read.id, count = count + read.size
    FROM (SELECT (array_agg(id ORDER BY id))[1] AS id, count(*) AS size FROM read) AS read
    WHERE read.size > 0 RETURNING count`;
  let size = firstBatch;
  for (;;) {
    if (signal?.aborted === true) return;
    const began = performance.now();
    const copied = await tryBatch(runner, batch, [size]);
    if (copied === 'in the way') {
      size = Math.max(BATCH.least, Math.floor(size / 2));
      await sleep(AGAIN_AFTER_MS);
      continue;
    }
    if (copied === undefined) return;
    progress(copied);
    const fitting = (size * BATCH.targetMs) / (performance.now() - began);
    size = Math.round(Math.min(BATCH.most, Math.max(BATCH.least, Math.min(fitting, size * 2))));
  }
}

/** @returns how many have been copied; undefined when there was nothing left */
async function tryBatch(
  runner: QueryRunner,
  sql: string,
  values: unknown[],
): Promise<number | undefined | 'in the way'> {
  await runner.startTransaction();
  try {
    await runner.query(`SET LOCAL lock_timeout = '${GIVE_WAY_AFTER}'`);
    const result = (await runner.query(sql, values)) as [{ count: string }[], number];
    await runner.commitTransaction();
    return result[0][0] && Number(result[0][0].count);
  } catch (error) {
    await runner.rollbackTransaction();
    if (RETRYABLE_CODES.has((error as { code?: string }).code ?? '')) return 'in the way';
    throw error;
  }
}

/** In one snapshot, in which the trigger has kept both alike. */
async function compare(runner: QueryRunner) {
  const sum = (table: string) => `
    SELECT count(*) AS count, coalesce(sum(hashtextextended(event::text, 0)::numeric), 0) AS sum FROM ${table} event`;
  const differing = await rowsOf(
    runner,
    `SELECT FROM (${sum('activities')}) AS former JOIN (${sum('activities_new')}) AS split USING (count, sum)`,
  );
  if (differing.length !== 1)
    throw new Error('activities_new differs from activities, so activities stays as it is');
}

/** From then on the new table has the name, the indexes' names and the triggers of the former one, which is gone. */
async function swapStatements(runner: QueryRunner): Promise<string[]> {
  const indexes = await texts(
    runner,
    `SELECT relname AS text FROM pg_class JOIN pg_index ON indexrelid = oid
    WHERE indrelid = 'activities'::regclass AND NOT indisprimary`,
  );
  return [
    LOCK_TABLES,
    ...(await texts(runner, TRIGGERS)),
    'DROP TABLE activities',
    'DROP FUNCTION copy_events()',
    'ALTER TABLE activities_new RENAME TO activities',
    'ALTER INDEX activities_new_pkey RENAME TO activities_pkey',
    ...indexes.map((name) => `ALTER INDEX ${name}_new RENAME TO ${name}`),
    'DROP TABLE activities_copied',
  ];
}

const COLUMNS = `
  SELECT quote_ident(attname) AS text FROM pg_attribute
  WHERE attrelid = 'activities'::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum`;

const CHANGED_COLUMNS = `
  WITH described AS (
    SELECT attrelid, attname, format_type(atttypid, atttypmod) AS type, attnotnull FROM pg_attribute
    WHERE attnum > 0 AND NOT attisdropped
  ), former AS (
    SELECT attname, type, attnotnull FROM described WHERE attrelid = 'activities'::regclass
  ), split AS (
    SELECT attname, type, attnotnull FROM described WHERE attrelid = 'activities_new'::regclass
  )
  SELECT DISTINCT attname AS text FROM (
    (TABLE former EXCEPT TABLE split) UNION ALL (TABLE split EXCEPT TABLE former)
  ) AS changed ORDER BY text`;

const OTHER_INDEXES = `
  SELECT regexp_replace(pg_get_indexdef(indexrelid), 'INDEX (\\S+) ON \\S+', 'INDEX \\1_new ON activities_new') AS text
  FROM pg_index WHERE indrelid = 'activities'::regclass AND NOT indisprimary`;

const FOREIGN_KEYS = `
  SELECT format('ALTER TABLE activities_new ADD CONSTRAINT %I %s', conname, pg_get_constraintdef(oid)) AS text
  FROM pg_constraint WHERE conrelid = 'activities'::regclass AND contype = 'f'`;

/** Those that are not of a constraint, but for the one that copies. */
const TRIGGERS = `
  SELECT regexp_replace(pg_get_triggerdef(oid), ' ON \\S+ ', ' ON activities_new ') AS text
  FROM pg_trigger WHERE tgrelid = 'activities'::regclass AND NOT tgisinternal AND tgname <> 'copy_events'`;

/** What the roles of the service and of workers may do with the whole table, and with columns. */
const GRANTS = `
  SELECT format('GRANT %s ON activities_new TO %s', privilege_type, grantee::regrole) AS text
  FROM pg_class, aclexplode(relacl) WHERE oid = 'activities'::regclass AND grantee <> relowner
  UNION ALL
  SELECT format('GRANT %s (%I) ON activities_new TO %s', privilege_type, attname, grantee::regrole)
  FROM pg_attribute, aclexplode(attacl) WHERE attrelid = 'activities'::regclass`;

const rowsOf = (runner: QueryRunner, sql: string) => runner.query(sql) as Promise<Record<string, unknown>[]>;

const texts = async (runner: QueryRunner, sql: string): Promise<string[]> =>
  ((await runner.query(sql)) as { text: string }[]).map(({ text }) => text);
