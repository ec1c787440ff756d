import { likePattern } from '@vaultway/common';
import { CUSTOM_FILTER, type ListParcels, MOVING_STEPS, type ParcelFilterName } from '@vaultway/contracts';
import { validate as isUuid } from 'uuid';
import { dayIn } from '../company-clock.js';
import { hasText, spellingsOf } from './text-search.js';

/** The filters of a list of parcels, without order and page. */
export type ParcelFilter = Pick<ListParcels, 'q' | ParcelFilterName>;

export const NO_FILTER: ParcelFilter = {
  q: null,
  status: null,
  step: null,
  destination: null,
  import: null,
  custom: null,
  open: 'no',
  moving: 'no',
  due: null,
  overdue: 'no',
  silent_days: null,
  recent_days: null,
  without_email: 'no',
  seals_differ: 'no',
  pin_unconfirmed: 'no',
  shipped_via: null,
  currency: null,
  min_value: null,
  max_value: null,
  min_weight: null,
  max_weight: null,
  value_unread: 'no',
};

/** An SQL condition with its parameters. */
export interface Condition {
  where: string;
  values: unknown[];
}

const DAY_MS = 86_400_000;

// These conditions must match those of the partial indexes literally, for Postgres to use them.

/** Neither delivered nor returned: registered, in transit or stored. */
export const OPEN = `step IS DISTINCT FROM 'delivered' AND step IS DISTINCT FROM 'returned'`;
/** SQL form of `MOVING_STEPS`. */
export const MOVING = `step IN ('${MOVING_STEPS.join("', '")}')`;
/** Time of a parcel's last event. */
export const LAST_HEARD = 'coalesce(last_event_at, created_at)';
/** SQL form of `hasArrived`. */
export const ARRIVED = `step IN ('delivered', 'returned')`;
/** A parcel is anonymized and unchanged since then if `anonymized_at` equals its `updated_at`. */
export const HAS_PEOPLE = 'anonymized_at IS DISTINCT FROM updated_at';

/** Amount of the declared value, and weight in kilograms; -1 if unread. They match their indexes literally. */
export const VALUE = 'coalesce(value_amount, -1)';
export const KILOGRAMS = 'coalesce(weight_kg, -1)';
/** SQL of a courier's name as filters and sums compare it. */
export const COURIER = `lower(coalesce(shipped_via, '') COLLATE pg_c_utf8) COLLATE "C"`;

/** Folds a searched text like the column `search_text`: case, accents, white space and digits. */
export const folded = (text: string) => `fold_text(${text}) COLLATE "C"`;
/** Matches the columns' lower case and collation, since an index only serves its own collation. */
export const inLowerCase = (text: string) => `lower(${text} COLLATE pg_c_utf8) COLLATE "C"`;

/**
 * Builds the condition of a filter, which excludes deleted parcels.
 *
 * @param timeZone the company's IANA time zone, for the current date
 * @param occurs builds the text search
 */
export function conditionOf(filter: ParcelFilter, timeZone: string, occurs = hasText): Condition {
  const conditions = ['deleted_at IS NULL'];
  const values: unknown[] = [];
  const now = new Date();
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const lower = (text: string) => inLowerCase(parameter(text));
  const fold = (text: string) => folded(parameter(text));

  if (filter.q !== null) {
    const found = spellingsOf(filter.q).map((text) => occurs(text, fold));
    conditions.push(`(${found.map((one) => `(${one})`).join(' OR ')})`);
  }
  if (filter.status !== null) conditions.push(`sort_status = ${lower(filter.status)}`);
  if (filter.step !== null) conditions.push(`step = ${parameter(filter.step)}`);
  if (filter.destination !== null) {
    conditions.push(`sort_destination LIKE ${lower(likePattern(filter.destination))}`);
  }
  if (filter.import !== null) {
    // Other text matches no import.
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
  if (filter.pin_unconfirmed === 'yes') {
    conditions.push('id IN (SELECT parcel_id FROM delivery_pins WHERE unconfirmed_at IS NOT NULL)');
  }
  if (filter.shipped_via !== null) conditions.push(`${COURIER} = ${lower(filter.shipped_via)}`);
  if (filter.currency !== null) conditions.push(`value_currency = ${parameter(filter.currency)}`);
  const bounds = [
    [VALUE, '>=', filter.min_value],
    [VALUE, '<=', filter.max_value],
    [KILOGRAMS, '>=', filter.min_weight],
    [KILOGRAMS, '<=', filter.max_weight],
  ] as const;
  for (const [what, compares, bound] of bounds) {
    if (bound !== null) conditions.push(`${what} >= 0 AND ${what} ${compares} ${parameter(bound)}::numeric`);
  }
  if (filter.value_unread === 'yes') conditions.push('declared_value IS NOT NULL AND value_amount IS NULL');
  if (filter.custom !== null) conditions.push(...customConditions(filter.custom, parameter, occurs));
  return { where: [...new Set(conditions)].join(' AND '), values };
}

/**
 * Conditions of a filter by a custom field. The index has parcels with values only; a text is searched by that of all
 * texts.
 */
function customConditions(
  filter: string,
  parameter: (value: unknown) => string,
  occurs: typeof hasText,
): string[] {
  const [, key = '', operator, value = ''] = CUSTOM_FILTER.exec(filter) ?? [];
  const fold = (text: string) => folded(parameter(text));
  const hasValues = `custom <> '{}'`;
  if (operator === '~') {
    return [
      hasValues,
      occurs(value, fold),
      `strpos(${folded(`custom ->> ${parameter(key)}::text`)}, ${fold(value)}) <> 0`,
    ];
  }
  const number = /^-?\d+(?:\.\d+)?$/.test(value) ? [Number(value)] : [];
  const equal = [value, ...number].map(
    (one) => `custom @> ${parameter(JSON.stringify({ [key]: one }))}::jsonb`,
  );
  return [hasValues, `(${equal.join(' OR ')})`];
}

export const isFiltered = (filter: ParcelFilter): boolean =>
  Object.entries(NO_FILTER).some(([name, none]) => filter[name as keyof ParcelFilter] !== none);
