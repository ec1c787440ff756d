import { LIMITS } from '@vaultway/contracts';
import type { EntityManager } from 'typeorm';
import type { Condition } from './parcel-filter.js';

/**
 * Hits of a filter are counted up to this number. Beyond it, `total` is this number or, further in, whatever keeps one
 * more page reachable: nobody reads page 500, and counting all hits would take longer than finding the first.
 */
export const MAX_COUNTED_HITS = 10_000;

/** Counting is skipped when Postgres expects so many hits, of which there are then certainly more than are counted. */
export const SURELY_MANY = 3 * MAX_COUNTED_HITS;

/** Whoever searches for a text with more hits than this types on; and no more can be changed at once. */
export const MAX_COUNTED_BY_TEXT = LIMITS.bulk;

/** How many values of `search` Postgres samples, by migration 4. It expects a text as often as it finds it among these. */
const SAMPLE = 1000;
/** A text with a thousand hits of a million is found that often once in 100,000 samples. */
const SURELY_OFTEN = 8;

/** Whether a text that is expected so often certainly has more hits than are counted. */
export const surelyManyByText = (expected: number, parcels: number) =>
  expected > 3 * MAX_COUNTED_BY_TEXT && expected > (parcels * SURELY_OFTEN) / SAMPLE;

/** How many hits Postgres expects, by its statistics. */
export async function estimateHits(from: EntityManager, { where, values }: Condition): Promise<number> {
  type Plan = { 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] };
  const [row] = await from.query<Plan[]>(`EXPLAIN (FORMAT JSON) SELECT FROM parcels WHERE ${where}`, values);
  return row?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}
