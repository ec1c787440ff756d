import { likePattern } from '@vaultway/common';
import type { ListParcels } from '@vaultway/contracts';

/** What parcels are filtered by, without order and page. */
export type ParcelFilter = Pick<
  ListParcels,
  'q' | 'status' | 'destination' | 'overdue' | 'silent_days' | 'without_email'
>;

export const NO_FILTER: ParcelFilter = {
  q: null,
  status: null,
  destination: null,
  overdue: 'no',
  silent_days: null,
  without_email: 'no',
};

/** A condition of SQL with its parameters. */
export interface Condition {
  where: string;
  values: unknown[];
}

const DAY = 86_400_000;

/**
 * What parcels have to fulfil; deleted ones never do.
 *
 * @param timeZone of the company, IANA: there a day is over
 */
export function conditionOf(filter: ParcelFilter, timeZone: string, now = new Date()): Condition {
  const conditions = ['deleted_at IS NULL'];
  const values: unknown[] = [];
  const given = (value: unknown) => `$${values.push(value)}`;
  // In lower case like the columns, and compared like them: an index serves its own collation only.
  const lower = (text: string) => `lower(${given(text)} COLLATE pg_c_utf8) COLLATE "C"`;

  if (filter.q !== null) conditions.push(`search LIKE ${lower(likePattern(filter.q))}`);
  if (filter.status !== null) conditions.push(`sort_status = ${lower(filter.status)}`);
  if (filter.destination !== null) {
    conditions.push(`sort_destination LIKE ${lower(likePattern(filter.destination))}`);
  }
  if (filter.overdue === 'yes') {
    conditions.push('NOT delivered', `max_expected_delivery_date < ${given(dayIn(timeZone, now))}::date`);
  }
  if (filter.silent_days !== null) {
    const since = new Date(now.getTime() - filter.silent_days * DAY);
    conditions.push('NOT delivered', `coalesce(last_event_at, created_at) < ${given(since)}::timestamptz`);
  }
  if (filter.without_email === 'yes') conditions.push('NOT delivered', 'recipient_email IS NULL');
  return { where: [...new Set(conditions)].join(' AND '), values };
}

export const isFiltered = (filter: ParcelFilter): boolean =>
  Object.entries(NO_FILTER).some(([name, none]) => filter[name as keyof ParcelFilter] !== none);

/** The day that it is there, `YYYY-MM-DD`. */
function dayIn(timeZone: string, now: Date): string {
  // Swedes write a date like ISO 8601 does.
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now);
}
