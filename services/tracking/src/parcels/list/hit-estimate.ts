import type { EntityManager } from 'typeorm';
import type { Condition } from './parcel-filter.js';

/**
 * Hits of a filter are counted up to this number. Beyond it, `total` is this number or, further in, whatever keeps one
 * more page reachable: nobody reads page 500, and counting all hits would take longer than finding the first.
 */
export const MAX_COUNTED_HITS = 10_000;

/** A text with more hits than this was not meant to have them: whoever searches types on. */
export const ENOUGH_FOUND = 1000;

/**
 * With so many times as many expected hits as are counted, counting is skipped, since there are certainly more. Postgres
 * estimates from a sample of tens of thousands of rows, which is off by a third at most.
 */
const CERTAINTY = 3;
export const SURELY_MANY = CERTAINTY * MAX_COUNTED_HITS;
export const SURELY_ENOUGH = CERTAINTY * ENOUGH_FOUND;

/** How many hits Postgres expects, by its statistics. */
export async function estimateHits(from: EntityManager, { where, values }: Condition): Promise<number> {
  type Plan = { 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] };
  const [row] = await from.query<Plan[]>(`EXPLAIN (FORMAT JSON) SELECT FROM parcels WHERE ${where}`, values);
  return row?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}
