import type { Database } from './log-store.js';

/** A size that somebody else has, and that this log does not have or does not extend. */
export interface LogFork {
  /** A witness, or the place of a kept checkpoint. */
  source: string;
  size: number;
  found_at: string;
}

/** Thrown instead of signing a log that differs from the one that others have seen. */
export class LogIsForked extends Error {
  override name = 'LogIsForked';

  constructor({ source, size }: LogFork) {
    super(
      `${source} has a log of ${size} entries that this one does not extend. ` +
        'Find out why, then run npm run resume-log to sign entries again',
    );
  }
}

/** Returns the forks that no operator has resumed from. */
export const readForks = (database: Database): Promise<LogFork[]> =>
  database.query<LogFork[]>(
    `SELECT source, size::float, to_char(found_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS found_at
     FROM log_forks WHERE resumed_at IS NULL ORDER BY log_forks.found_at, source`,
  );

/** @throws LogIsForked */
export async function assertNotForked(database: Database): Promise<void> {
  const [fork] = await readForks(database);
  if (fork) throw new LogIsForked(fork);
}

/** Stops signing until an operator resumes. The same finding stops it once. */
export async function reportFork(
  database: Database,
  { source, size }: Pick<LogFork, 'source' | 'size'>,
): Promise<void> {
  await database.query('INSERT INTO log_forks (source, size) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    source,
    size,
  ]);
}

export async function resumeFromForks(database: Database): Promise<void> {
  await database.query('UPDATE log_forks SET resumed_at = now() WHERE resumed_at IS NULL');
}

/** True if an operator has resumed from this fork. */
export async function isResumed(
  database: Database,
  { source, size }: Pick<LogFork, 'source' | 'size'>,
): Promise<boolean> {
  const rows = await database.query<object[]>(
    'SELECT FROM log_forks WHERE source = $1 AND size = $2 AND resumed_at IS NOT NULL',
    [source, size],
  );
  return rows.length > 0;
}

/** Forgets a fork whose source now has this log. */
export async function forgetFork(
  database: Database,
  { source, size }: Pick<LogFork, 'source' | 'size'>,
): Promise<void> {
  await database.query('DELETE FROM log_forks WHERE source = $1 AND size = $2', [source, size]);
}
