/** Wall clock of a time zone, as an `<input type="datetime-local">` has it: `2026-11-05T14:30`. */
export type WallClock = string;

/** What a clock in `zone` shows at an instant (ISO 8601). */
export function toWallClock(instant: string, zone: string): WallClock {
  return new Date(Date.parse(instant) + offsetAt(Date.parse(instant), zone)).toISOString().slice(0, 16);
}

/**
 * The instant at which a clock in `zone` shows `clock`, as ISO 8601 in UTC; `''` for something that is no time.
 * In the hour that is skipped in spring the clock counts as not yet put forward; of the two hours in autumn the
 * first is taken.
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
/** The last instant that a Date can have, less what is looked at around it. */
const END_OF_TIME = 8.64e15 - 2 * A_DAY;

/** Milliseconds by which the clock in `zone` is ahead of UTC. */
export function offsetAt(instant: number, zone: string): number {
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

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Made once for each zone: making one takes longer than a hundred readings. */
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
  clocks.set(zone, clock);
  return clock;
}
