import { DEFAULT_TIME_ZONE, type Activity } from '@vaultway/contracts';
import type { EventEntity } from './event.entity.js';

/** An event's row, from Postgres or TypeORM. */
export type EventRow = Omit<EventEntity, 'deleted_at'>;

/** @param timeZone the company's IANA time zone, in which month, day and time are given */
export const toActivity = (row: EventRow, timeZone: string): Activity => ({
  id: row.id,
  parcel_id: row.parcel_id,
  title: row.title,
  description: row.description,
  icon: row.icon,
  color: row.color,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  ...calendarOf(row.created_at, timeZone),
});

/** An instant, as a Date or epoch milliseconds, in a time zone's calendar and on its clocks. */
export function calendarOf(instant: Date | number, timeZone: string) {
  const [month = '', day = '', time = ''] = formatterFor(timeZone).format(instant).split(/,? /);
  return { created_at_month: month, created_at_day: day, created_at_time: time };
}

/** Making a formatter costs a thousand times more than using it. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = makeFormatter(timeZone);
    formatters.set(timeZone, formatter);
  }
  return formatter;
}

/** Formats as `Nov 5, 05:09`. A zone that this machine does not know falls back to UTC. */
function makeFormatter(timeZone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone,
      month: 'short',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
  } catch (error) {
    if (error instanceof RangeError && timeZone !== DEFAULT_TIME_ZONE)
      return makeFormatter(DEFAULT_TIME_ZONE);
    throw error;
  }
}
