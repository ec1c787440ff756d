import type { SortKey, SortOrder } from '@vaultway/common';
import type { ListParcels } from '@vaultway/contracts';
import { KILOGRAMS, VALUE } from './parcel-filter.js';

export type Sort = ListParcels['sort'];

const isDescending = (sort: Sort) => sort.startsWith('-');
/** Returns the sort field, without the direction. */
const fieldOf = (sort: Sort) => sort.replace(/^-/, '');
export const reversed = (order: SortOrder): SortOrder => ({ ...order, descending: !order.descending });

/** Matches the index `parcels_by_due` literally: the last expected date; parcels without one come last. */
const DUE = `coalesce(max_expected_delivery_date, min_expected_delivery_date, 'infinity')`;

const CREATED_AT: SortKey = { sql: 'created_at', type: 'timestamptz' };
const ID: SortKey = { sql: 'id', type: 'uuid' };

/** The index of codes compares bytes, whatever the database's locale. */
const BYTES = { less: '~<~', greater: '~>~' };

/** Returns the key to sort by. Text has a separate sort column, in lower case, with null as the empty text. */
export function sortKeyOf(sort: Sort): SortKey {
  const field = fieldOf(sort);
  if (field === 'tracking_code') return { sql: 'code_key', type: 'text' };
  if (field === 'due') return { sql: DUE, type: 'date' };
  if (field === 'declared_value') return { sql: VALUE, type: 'numeric' };
  if (field === 'weight') return { sql: KILOGRAMS, type: 'numeric' };
  if (field === 'created_at' || field === 'updated_at') return { sql: field, type: 'timestamptz' };
  return { sql: `sort_${field}`, type: 'text' };
}

/**
 * Returns the order of an index; its columns together are unique.
 *
 * @param first SQL of the key to sort by
 */
export function orderOf(sort: Sort, first = sortKeyOf(sort).sql): SortOrder {
  const key = { ...sortKeyOf(sort), sql: first };
  const descending = isDescending(sort);
  if (fieldOf(sort) === 'tracking_code') return { keys: [key], descending, operators: BYTES };
  return { keys: fieldOf(sort) === 'status' ? [key, CREATED_AT, ID] : [key, ID], descending };
}
