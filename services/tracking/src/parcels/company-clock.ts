import { DEFAULT_TIME_ZONE, isTimeZone } from '@vaultway/contracts';
import { fromWallClock, offsetAt } from '@vaultway/contracts/zoned-time';
import { LRUCache } from 'lru-cache';

/** An instant, as a Date or epoch milliseconds, in a time zone's calendar and on its clocks. */
export function calendarOf(instant: Date | number, timeZone: string) {
  const milliseconds = Number(instant);
  const quarter = Math.floor(milliseconds / QUARTER_MS);
  const { event, quarters } = formatters(timeZone);
  if (quarter < FIRST_QUARTER) return readCalendar(event.format(milliseconds));
  let begin = quarters.get(quarter);
  if (!begin) quarters.set(quarter, (begin = readCalendar(event.format(quarter * QUARTER_MS))));
  const minute = Number(begin.created_at_time.slice(3)) + Math.floor((milliseconds % QUARTER_MS) / MINUTE_MS);
  const time = begin.created_at_time.slice(0, 3) + String(minute).padStart(2, '0');
  return { ...begin, created_at_time: time };
}

/** Reads `Nov 5, 05:09`. */
function readCalendar(text: string) {
  const [month = '', day = '', time = ''] = text.split(/,? /);
  return { created_at_month: month, created_at_day: day, created_at_time: time };
}

/** The date in a time zone, `YYYY-MM-DD`. */
export const dayIn = (timeZone: string, instant: Date | number): string =>
  formatters(timeZone).day.format(instant);

/** The instant at which a date, `YYYY-MM-DD`, begins in a time zone. */
export const startOfDay = (timeZone: string, day: string): string =>
  fromWallClock(`${day}T00:00`, isTimeZone(timeZone) ? timeZone : DEFAULT_TIME_ZONE);

/** An instant on the clocks of a time zone, and how far these are from UTC: `2026-11-05T06:09:00.000+01:00` and `+01:00`. */
export function offsetTimeIn(timeZone: string, instant: Date): { time: string; offset: string } {
  const zone = isTimeZone(timeZone) ? timeZone : DEFAULT_TIME_ZONE;
  // Before there were time zones, clocks went by the sun, to the second.
  const minutes = Math.round(offsetAt(instant.getTime(), zone) / MINUTE_MS);
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const twoDigits = (number: number) => String(number).padStart(2, '0');
  const offset = `${minutes < 0 ? '-' : '+'}${twoDigits(hours)}:${twoDigits(rest)}`;
  const clock = new Date(instant.getTime() + minutes * MINUTE_MS).toISOString();
  return { time: clock.replace('Z', offset), offset };
}

const MINUTE_MS = 60_000;
const QUARTER_MS = 15 * MINUTE_MS;
/** Since 1990 every zone is a whole number of quarters from UTC, and puts its clocks on when one begins. */
const FIRST_QUARTER = Date.UTC(1990, 0) / QUARTER_MS;
/** Those of five weeks, in which most of the events that are looked up lie. */
const MAX_QUARTERS = 3500;

interface Formatters {
  /** `Nov 5, 05:09` */
  event: Intl.DateTimeFormat;
  /** What `event` says of the beginning of a quarter of an hour. */
  quarters: LRUCache<number, ReturnType<typeof readCalendar>>;
  day: Intl.DateTimeFormat;
}

/** Making a formatter costs a thousand times more than using it. */
const known = new Map<string, Formatters>();

function formatters(timeZone: string): Formatters {
  let both = known.get(timeZone);
  if (!both) {
    both = makeFormatters(timeZone);
    known.set(timeZone, both);
  }
  return both;
}

/** A zone that this machine does not know falls back to UTC. */
function makeFormatters(timeZone: string): Formatters {
  try {
    return {
      event: new Intl.DateTimeFormat('en-US', {
        timeZone,
        month: 'short',
        day: 'numeric',
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
      }),
      quarters: new LRUCache({ max: MAX_QUARTERS }),
      // The Swedish date format is that of ISO 8601.
      day: new Intl.DateTimeFormat('sv-SE', { timeZone }),
    };
  } catch (error) {
    if (error instanceof RangeError && timeZone !== DEFAULT_TIME_ZONE)
      return makeFormatters(DEFAULT_TIME_ZONE);
    throw error;
  }
}
