import { DEFAULT_TIME_ZONE, type Activity } from '@vaultway/contracts';
import type { ActivityEntity } from './activity.entity.js';

/** The row of an event as Postgres sends it or TypeORM makes it. */
export type ActivityRow = Omit<ActivityEntity, 'deleted_at'>;

/** @param timeZone of the company, IANA; in it an event's month, day and time are told */
export const toActivityView = (row: ActivityRow, timeZone: string): Activity => ({
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

/** An instant (or its milliseconds since 1970) as the calendar and the clocks of a time zone tell it. */
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

/** Says `Nov 5, 05:09`. A zone that this machine does not know falls back to UTC. */
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
