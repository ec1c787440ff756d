import type { EntityManager } from 'typeorm';
import type { Condition } from './parcel-filter.js';

/**
 * Hits of a search or filter are counted up to this number. Beyond it, `total` is this number or, further in,
 * whatever keeps one more page reachable: nobody reads page 500 of a search, and counting all hits would take
 * longer than finding the first.
 */
export const MAX_COUNTED_HITS = 10_000;

/**
 * With this many expected hits, counting is skipped, since there are certainly more than are counted. Postgres
 * estimates from a sample of tens of thousands of rows, which is off by a third at most.
 */
export const SURELY_MANY = 3 * MAX_COUNTED_HITS;

/** How many hits Postgres expects, by its statistics. */
export async function estimateHits(from: EntityManager, { where, values }: Condition): Promise<number> {
  type Plan = { 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] };
  const [row] = await from.query<Plan[]>(`EXPLAIN (FORMAT JSON) SELECT FROM parcels WHERE ${where}`, values);
  return row?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}
