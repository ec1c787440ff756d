import { ApiError } from '../errors/index.js';

/**
 * Keeps two people who edit the same record from undoing each other's work. Call it while the row is locked.
 *
 * @param editedFrom the `updated_at` that the edit started from; without one, anything may be overwritten
 * @param toView the record as clients see it, for the error's `data.current`
 * @throws ApiError `changed_meanwhile` with the record as it is now
 */
export function refuseStale<R extends { updated_at: Date }>(
  row: R,
  editedFrom: string | null | undefined,
  toView: (row: R) => object,
): void {
  if (editedFrom === null || editedFrom === undefined) return;
  if (row.updated_at.getTime() <= Date.parse(editedFrom)) return;
  throw new ApiError('changed_meanwhile', { current: toView(row) });
}

/**
 * The `updated_at` of a changed row: now, but always later than before, even when two changes fall into the
 * same millisecond or the clocks of two replicas disagree. Otherwise {@link refuseStale} could miss a change.
 */
export const laterThan = (before: Date): Date => new Date(Math.max(Date.now(), before.getTime() + 1));
