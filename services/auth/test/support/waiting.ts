import type { EntityManager } from 'typeorm';
import { setTimeout as pause } from 'node:timers/promises';

const PATIENCE = 5000;

/** Waits until so many others wait for what the transaction of `tx` holds, or `call` is through without waiting. */
export async function heldBy(tx: EntityManager, call: Promise<unknown> | undefined, others = 1) {
  const through = new AbortController();
  const note = () => through.abort();
  void call?.then(note, note);
  const until = Date.now() + PATIENCE;
  while (!through.signal.aborted && Date.now() < until && (await waiting(tx)) < others) await pause(10);
}

/** Those that wait for one another count too: only the first of them waits for `tx` itself. */
async function waiting(tx: EntityManager): Promise<number> {
  await tx.query('SELECT pg_stat_clear_snapshot()'); // or it sees the same connections until it ends
  const [{ count }] = await tx.query<[{ count: number }]>(
    `SELECT count(*)::int FROM pg_stat_activity
     WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0`,
  );
  return count;
}
