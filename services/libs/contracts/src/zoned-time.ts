/** Wall clock of a time zone, as in `<input type="datetime-local">`: `2026-11-05T14:30`. */
export type WallClock = string;

/** Converts an instant (ISO 8601) to the wall clock of `zone`. */
export function toWallClock(instant: string, zone: string): WallClock {
  return new Date(Date.parse(instant) + offsetAt(Date.parse(instant), zone)).toISOString().slice(0, 16);
}

/**
 * Converts a wall clock of `zone` to an instant, ISO 8601 in UTC; `''` for invalid input. An hour skipped in spring
 * counts as before the change; of a repeated hour in autumn the first is taken.
 */
export function fromWallClock(clock: WallClock, zone: string): string {
  const local = Date.parse(`${clock}Z`);
  if (!(Math.abs(local) < END_OF_TIME)) return '';
  const before = local - offsetAt(local - A_DAY, zone);
  const after = local - offsetAt(local + A_DAY, zone);
  const instant =
    [before, after].find((candidate) => candidate + offsetAt(candidate, zone) === local) ?? before;
  return new Date(instant).toISOString();
}

const A_DAY = 86_400_000;
/** The last instant of Date, minus the range examined around it. */
const END_OF_TIME = 8.64e15 - 2 * A_DAY;

/** No zone changed its offset before. Date.UTC reads years before 100 as those of the 20th century. */
const EARLIEST = Date.UTC(1500, 0);

/** Returns the offset of `zone` from UTC, in ms. */
export function offsetAt(at: number, zone: string): number {
  const instant = Math.max(at, EARLIEST);
  const parts = clockOf(zone).formatToParts(instant);
  const read = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value ?? 0);
  const clock = Date.UTC(
    read('year'),
    read('month') - 1,
    read('day'),
    read('hour'),
    read('minute'),
    read('second'),
  );
  return clock - Math.floor(instant / 1000) * 1000;
}

/** Maximum formatters to keep: more than there are zones, but names have many spellings. */
const MAX_CLOCKS = 1000;
const clocks = new Map<string, Intl.DateTimeFormat>();

/** Cached by zone: creating one takes longer than a hundred uses. */
function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  if (clocks.size >= MAX_CLOCKS) clocks.clear();
  clocks.set(zone, clock);
  return clock;
}
