import { type ErrorDetail, toDetail } from './issues.js';

/** Dates that are valid, but probably in another calendar or mistyped. Free of zod. */

const DAY_MS = 86_400_000;
/** No event or delivery is older than the trade's electronic records. */
const FIRST_YEAR = 2000;
const LAST_YEARS = 10;

/** Latest time of an event that is not ahead of its time, in epoch milliseconds. Time zones account for a day. */
export const latestEvent = (now: number): number => now + DAY_MS;

/** Dates of a parcel or an event in ISO 8601; null, blank or absent for none. */
export type Dates = Partial<
  Record<'created_at' | 'min_expected_delivery_date' | 'max_expected_delivery_date', string | null>
>;

/**
 * Warns of events before 2000 or more than a day ahead, and of expected days before 2000 or more than ten years ahead.
 *
 * @param now epoch milliseconds
 */
export function unlikelyDates(dates: Dates, now = Date.now()): ErrorDetail[] {
  const isEarly = (text: string) => Number(text.slice(0, 4)) < FIRST_YEAR;
  const lastDay = new Date(now);
  lastDay.setUTCFullYear(lastDay.getUTCFullYear() + LAST_YEARS);
  const last = lastDay.toISOString().slice(0, 10);
  const { created_at } = dates;
  const unlikely = (['min_expected_delivery_date', 'max_expected_delivery_date'] as const).filter((field) => {
    const day = dates[field] ?? '';
    return day !== '' && (isEarly(day) || day > last);
  });
  const isAhead = created_at ? Date.parse(created_at) > latestEvent(now) : false;
  return [...(created_at && (isEarly(created_at) || isAhead) ? ['created_at'] : []), ...unlikely].map(
    (field) => toDetail(field, 'unlikely_date'),
  );
}
