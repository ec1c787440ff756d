import { DEFAULT_TIME_ZONE, isTimeZone } from '@vaultway/contracts';
import { fromWallClock, offsetAt } from '@vaultway/contracts/zoned-time';
import { LRUCache } from 'lru-cache';

/** An instant, as a Date or epoch milliseconds, in a time zone's calendar and on its clocks. */
export function calendarOf(instant: Date | number, timeZone: string) {
  const milliseconds = Number(instant);
  const clock = new Date(milliseconds + offsetIn(timeZone, milliseconds));
  return {
    created_at_month: MONTHS[clock.getUTCMonth()] ?? '',
    created_at_day: String(clock.getUTCDate()),
    created_at_time: `${twoDigits(clock.getUTCHours())}:${twoDigits(clock.getUTCMinutes())}`,
  };
}

/** The date in a time zone, `YYYY-MM-DD`. */
export const dayIn = (timeZone: string, instant: Date | number): string =>
  zoneOf(timeZone).day.format(instant);

/** The instant at which a date, `YYYY-MM-DD`, begins in a time zone. */
export const startOfDay = (timeZone: string, day: string): string =>
  fromWallClock(`${day}T00:00`, zoneOf(timeZone).name);

/** An instant on the clocks of a time zone, and how far these are from UTC: `2026-11-05T06:09:00.000+01:00` and `+01:00`. */
export function offsetTimeIn(timeZone: string, instant: Date): { time: string; offset: string } {
  // Before there were time zones, clocks went by the sun, to the second.
  const minutes = Math.round(offsetIn(timeZone, instant.getTime()) / MINUTE_MS);
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const offset = `${minutes < 0 ? '-' : '+'}${twoDigits(hours)}:${twoDigits(rest)}`;
  const clock = new Date(instant.getTime() + minutes * MINUTE_MS).toISOString();
  return { time: clock.replace('Z', offset), offset };
}

const twoDigits = (number: number) => String(number).padStart(2, '0');

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
/** Those of ten years. */
const MAX_DAYS = 3660;

interface Zone {
  /** UTC for one that this machine does not know. */
  name: string;
  /** By days since 1970, how far the zone is from UTC all day, in milliseconds; NaN where that changes. */
  offsets: LRUCache<number, number>;
  day: Intl.DateTimeFormat;
}

/** How far a time zone is from UTC at an instant; both in milliseconds. */
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

/** Asking Intl costs a hundred times more than remembering what it said. */
const known = new Map<string, Zone>();

function zoneOf(timeZone: string): Zone {
  let zone = known.get(timeZone);
  if (!zone) known.set(timeZone, (zone = makeZone(timeZone)));
  return zone;
}

function makeZone(timeZone: string): Zone {
  const name = isTimeZone(timeZone) ? timeZone : DEFAULT_TIME_ZONE;
  // The Swedish date format is that of ISO 8601.
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: name });
  return { name, offsets: new LRUCache({ max: MAX_DAYS }), day };
}
