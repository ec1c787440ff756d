import { IsNull, Not, type EntityManager, type EntityTarget, type FindOptionsWhere } from 'typeorm';
import { validate as isUuid } from 'uuid';
import { ApiError } from '../errors/index.js';

interface Stored {
  id: string;
  deleted_at: Date | null;
}

/**
 * The row with this id, which nobody else changes or deletes until the transaction ends. An id may be any
 * text: one that is no UUID names nothing.
 *
 * @param options `deleted`: the row is looked for in the trash, and not outside of it
 * @returns null when there is none
 */
export async function lockById<E extends Stored>(
  tx: EntityManager,
  entity: EntityTarget<E>,
  id: string,
  { deleted = false } = {},
): Promise<E | null> {
  if (!isUuid(id)) return null;
  const where = { id, deleted_at: deleted ? Not(IsNull()) : IsNull() } as FindOptionsWhere<E>;
  return tx.findOne(entity, { where, withDeleted: deleted, lock: { mode: 'pessimistic_write' } });
}

/**
 * Keeps two people who edit the same record from undoing each other's work. To be called under the row's lock.
 *
 * @param editedFrom the `updated_at` that the edit began from; absent, whatever is stored may be changed
 * @param toView the record as clients see it, for the answer
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
 * The `updated_at` of a changed row: now, and always later than before, also when two changes fall into one
 * millisecond or the clocks of two replicas differ. Otherwise {@link refuseStale} could miss a change.
 */
export const laterThan = (before: Date): Date => new Date(Math.max(Date.now(), before.getTime() + 1));
