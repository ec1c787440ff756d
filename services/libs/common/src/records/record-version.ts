import { ApiError } from '../errors/index.js';

/**
 * Optimistic lock: keeps concurrent edits from overwriting each other. Call it while the row is locked.
 *
 * @param editedFrom the `updated_at` that the edit started from; without it, any edit may overwrite
 * @param toView the record's public form, for the error's `data.current`
 * @throws ApiError `changed_meanwhile` with the current record
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
 * Returns the `updated_at` of a changed row: now, but always later than before, even within one millisecond or with
 * skewed clocks. Otherwise {@link refuseStale} could miss a change.
 */
export const laterThan = (before: Date): Date => new Date(Math.max(Date.now(), before.getTime() + 1));
