import { DEFAULT_TIME_ZONE, isTimeZone } from '@vaultway/contracts';
import { fromWallClock, offsetAt } from '@vaultway/contracts/zoned-time';
import { LRUCache } from 'lru-cache';

/** Formats an instant, a Date or epoch milliseconds, in a time zone. */
export function calendarOf(instant: Date | number, timeZone: string) {
  const milliseconds = Number(instant);
  const clock = new Date(milliseconds + offsetIn(timeZone, milliseconds));
  return {
    created_at_month: MONTHS[clock.getUTCMonth()] ?? '',
    created_at_day: String(clock.getUTCDate()),
    created_at_time: `${twoDigits(clock.getUTCHours())}:${twoDigits(clock.getUTCMinutes())}`,
  };
}

/** Returns the date in a time zone, `YYYY-MM-DD`. */
export const dayIn = (timeZone: string, instant: Date | number): string =>
  zoneOf(timeZone).day.format(instant);

/** Returns the instant at which a date, `YYYY-MM-DD`, begins in a time zone. */
export const startOfDay = (timeZone: string, day: string): string =>
  fromWallClock(`${day}T00:00`, zoneOf(timeZone).name);

/** Formats an instant with a time zone's offset from UTC: `2026-11-05T06:09:00.000+01:00` and `+01:00`. */
export function offsetTimeIn(timeZone: string, instant: Date): { time: string; offset: string } {
  // Before time zones, offsets followed the sun, to the second.
  const minutes = Math.round(offsetIn(timeZone, instant.getTime()) / MINUTE_MS);
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const offset = `${minutes < 0 ? '-' : '+'}${twoDigits(hours)}:${twoDigits(rest)}`;
  const clock = new Date(instant.getTime() + minutes * MINUTE_MS).toISOString();
  return { time: clock.replace('Z', () => offset), offset };
}

const twoDigits = (number: number) => String(number).padStart(2, '0');

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
/** Ten years. */
const MAX_DAYS = 3660;

interface Zone {
  /** UTC if this machine does not know the zone. */
  name: string;
  /** The zone's offset from UTC in milliseconds, by days since 1970; NaN for a day on which it changes. */
  offsets: LRUCache<number, number>;
  day: Intl.DateTimeFormat;
}

/** Returns a time zone's offset from UTC at an instant; both in milliseconds. */
function offsetIn(timeZone: string, instant: number): number {
  const { name, offsets } = zoneOf(timeZone);
  const day = Math.floor(instant / DAY_MS);
  let offset = offsets.get(day);
  if (offset === undefined) {
    const [begin, end] = [offsetAt(day * DAY_MS, name), offsetAt((day + 1) * DAY_MS, name)];
    offsets.set(day, (offset = begin === end ? begin : Number.NaN));
  }
  return Number.isNaN(offset) ? offsetAt(instant, name) : offset;
}

/** Maximum zones to keep: each takes about 100 KB. */
const MAX_ZONES = 250;
/** Caches Intl, which is a hundred times slower. */
const known = new LRUCache<string, Zone>({ max: MAX_ZONES });

function zoneOf(timeZone: string): Zone {
  let zone = known.get(timeZone);
  if (!zone) known.set(timeZone, (zone = makeZone(timeZone)));
  return zone;
}

function makeZone(timeZone: string): Zone {
  const name = isTimeZone(timeZone) ? timeZone : DEFAULT_TIME_ZONE;
  // The Swedish date format equals ISO 8601.
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: name });
  return { name, offsets: new LRUCache({ max: MAX_DAYS }), day };
}
