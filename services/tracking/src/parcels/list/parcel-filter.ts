import { likePattern } from '@vaultway/common';
import { type ListParcels, MOVING_STEPS, type ParcelFilterName } from '@vaultway/contracts';
import { validate as isUuid } from 'uuid';
import { dayIn } from '../company-clock.js';
import { hasText } from './text-search.js';

/** The filters of a list of parcels, without order and page. */
export type ParcelFilter = Pick<ListParcels, 'q' | ParcelFilterName>;

export const NO_FILTER: ParcelFilter = {
  q: null,
  status: null,
  step: null,
  destination: null,
  import: null,
  open: 'no',
  moving: 'no',
  due: null,
  overdue: 'no',
  silent_days: null,
  recent_days: null,
  without_email: 'no',
  seals_differ: 'no',
};

/** An SQL condition with its parameters. */
export interface Condition {
  where: string;
  values: unknown[];
}

const DAY_MS = 86_400_000;

// In the words of the indexes of migration 22, which otherwise would not serve them.

/** Neither handed over nor back: registered, under way or stored. */
export const OPEN = `step IS DISTINCT FROM 'delivered' AND step IS DISTINCT FROM 'returned'`;
/** What `MOVING_STEPS` are. */
export const MOVING = `step IN ('${MOVING_STEPS.join("', '")}')`;
/** The last that was heard of a parcel. */
export const LAST_HEARD = 'coalesce(last_event_at, created_at)';
/** What `hasArrived` says. */
export const ARRIVED = `step IN ('delivered', 'returned')`;
/** A parcel was anonymized, and not changed since, as long as `anonymized_at` is its `updated_at`. */
export const HAS_PEOPLE = 'anonymized_at IS DISTINCT FROM updated_at';

/** Lower case and collation match those of the columns, since an index serves only its own collation. */
export const inLowerCase = (text: string) => `lower(${text} COLLATE pg_c_utf8) COLLATE "C"`;

/**
 * The condition that parcels must meet, which deleted ones never do.
 *
 * @param timeZone the company's IANA time zone, which decides what day it is
 * @param occurs how a text is looked for
 */
export function conditionOf(filter: ParcelFilter, timeZone: string, occurs = hasText): Condition {
  const conditions = ['deleted_at IS NULL'];
  const values: unknown[] = [];
  const now = new Date();
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const lower = (text: string) => inLowerCase(parameter(text));

  if (filter.q !== null) conditions.push(occurs(filter.q, lower));
  if (filter.status !== null) conditions.push(`sort_status = ${lower(filter.status)}`);
  if (filter.step !== null) conditions.push(`step = ${parameter(filter.step)}`);
  if (filter.destination !== null) {
    conditions.push(`sort_destination LIKE ${lower(likePattern(filter.destination))}`);
  }
  if (filter.import !== null) {
    // Any other text names no import.
    conditions.push(
      isUuid(filter.import)
        ? `id IN (SELECT record_id FROM import_records WHERE import_id = ${parameter(filter.import)}::uuid)`
        : 'false',
    );
  }
  const today = () => `${parameter(dayIn(timeZone, now))}::date`;
  if (filter.open === 'yes') conditions.push(OPEN);
  if (filter.moving === 'yes') conditions.push(MOVING);
  if (filter.due === 'today') conditions.push(OPEN, `max_expected_delivery_date = ${today()}`);
  if (filter.overdue === 'yes') conditions.push(OPEN, `max_expected_delivery_date < ${today()}`);
  const daysAgo = (days: number) => `${parameter(new Date(now.getTime() - days * DAY_MS))}::timestamptz`;
  if (filter.silent_days !== null) conditions.push(OPEN, `${LAST_HEARD} < ${daysAgo(filter.silent_days)}`);
  if (filter.recent_days !== null) conditions.push(`${LAST_HEARD} >= ${daysAgo(filter.recent_days)}`);
  if (filter.without_email === 'yes') conditions.push(OPEN, 'recipient_email IS NULL');
  if (filter.seals_differ === 'yes') {
    conditions.push(
      `step = 'exception'`,
      'id IN (SELECT parcel_id FROM handover_parcels WHERE seals_differ)',
    );
  }
  return { where: [...new Set(conditions)].join(' AND '), values };
}

export const isFiltered = (filter: ParcelFilter): boolean =>
  Object.entries(NO_FILTER).some(([name, none]) => filter[name as keyof ParcelFilter] !== none);
