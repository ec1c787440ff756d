import type { DataSource } from 'typeorm';
import type { Condition } from './parcel-filter.js';

/**
 * Maximum number of hits counted. Beyond it, `total` is this number or, on later pages, enough to keep one more page
 * reachable: nobody reads page 500, and counting all hits would take longer than finding the first.
 */
export const MAX_COUNTED_HITS = 10_000;

/** Estimate of hits above which counting is skipped, since there are certainly more than are counted. */
export const SURELY_MANY = 3 * MAX_COUNTED_HITS;

/** Returns Postgres' estimate of the number of hits, from its statistics. */
export async function estimateHits(database: DataSource, { where, values }: Condition): Promise<number> {
  type Plan = { 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] };
  const [row] = await database.query<Plan[]>(
    `EXPLAIN (FORMAT JSON) SELECT FROM parcels WHERE ${where}`,
    values,
  );
  return row?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}
