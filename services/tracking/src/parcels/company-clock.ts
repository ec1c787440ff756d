import { DEFAULT_TIME_ZONE, isTimeZone } from '@vaultway/contracts';
import { fromWallClock, offsetAt } from '@vaultway/contracts/zoned-time';

/** An instant, as a Date or epoch milliseconds, in a time zone's calendar and on its clocks. */
export function calendarOf(instant: Date | number, timeZone: string) {
  const [month = '', day = '', time = ''] = formatters(timeZone).event.format(instant).split(/,? /);
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

interface Formatters {
  /** `Nov 5, 05:09` */
  event: Intl.DateTimeFormat;
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
      // The Swedish date format is that of ISO 8601.
      day: new Intl.DateTimeFormat('sv-SE', { timeZone }),
    };
  } catch (error) {
    if (error instanceof RangeError && timeZone !== DEFAULT_TIME_ZONE)
      return makeFormatters(DEFAULT_TIME_ZONE);
    throw error;
  }
}
