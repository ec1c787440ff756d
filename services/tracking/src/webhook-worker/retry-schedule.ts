const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** The waits between ten tries: three days in all. */
const WAITS_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  16 * HOUR_MS,
  24 * HOUR_MS,
];
/** A wait varies by up to a tenth, so that what failed together does not come back together. */
const JITTER = 0.1;
/** Whoever asks for more patience than that is asked again after it. */
const LONGEST_HOLD_MS = 24 * HOUR_MS;

/**
 * How long to wait after a failed try.
 *
 * @param tries how many there were so far, at least 1
 * @param askedMs what the receiver asked for
 * @returns milliseconds; null when that was the last try
 */
export function waitAfter(tries: number, askedMs: number | null): number | null {
  const wait = WAITS_MS[tries - 1];
  if (wait === undefined) return null;
  return Math.round(Math.max(wait * (1 + JITTER * (2 * Math.random() - 1)), askedMs ?? 0));
}

/** `Retry-After` in milliseconds, at most a day: seconds or a date. Null when there is none, or it makes no sense. */
export function retryAfter(header: string | undefined, now = Date.now()): number | null {
  if (header === undefined) return null;
  const text = header.trim();
  const ms = /^\d+$/.test(text) ? Number(text) * SECOND_MS : Date.parse(text) - now;
  return Number.isNaN(ms) || ms <= 0 ? null : Math.min(ms, LONGEST_HOLD_MS);
}
