import type { EntityManager } from 'typeorm';
import { setTimeout as pause } from 'node:timers/promises';

const PATIENCE = 5000;

/** Waits until `others` wait for locks of `tx`, or `call` completes without waiting. */
export async function heldBy(tx: EntityManager, call: Promise<unknown> | undefined, others = 1) {
  const through = new AbortController();
  const note = () => through.abort();
  void call?.then(note, note);
  const until = Date.now() + PATIENCE;
  while (!through.signal.aborted && Date.now() < until && (await waiting(tx)) < others) await pause(10);
}

/** Counts waiters on each other too: only the first of them waits for `tx` itself. */
async function waiting(tx: EntityManager): Promise<number> {
  await tx.query('SELECT pg_stat_clear_snapshot()'); // otherwise it sees the same connections until it ends
  const [{ count }] = await tx.query<[{ count: number }]>(
    `SELECT count(*)::int FROM pg_stat_activity
     WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0`,
  );
  return count;
}
