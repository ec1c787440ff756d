const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Waits between ten attempts: three days in total. */
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
/** Waits vary by up to a tenth, so that deliveries that failed together do not retry together. */
const JITTER = 0.1;
/** Maximum Retry-After honored. */
const LONGEST_HOLD_MS = 24 * HOUR_MS;

/**
 * Returns the wait after a failed attempt.
 *
 * @param tries attempts so far, at least 1
 * @param askedMs the receiver's Retry-After
 * @returns milliseconds; null after the last attempt
 */
export function waitAfter(tries: number, askedMs: number | null): number | null {
  const wait = WAITS_MS[tries - 1];
  if (wait === undefined) return null;
  return Math.round(Math.max(wait * (1 + JITTER * (2 * Math.random() - 1)), askedMs ?? 0));
}

/** Parses `Retry-After`, seconds or a date, into milliseconds, at most a day. Null if missing or invalid. */
export function retryAfter(header: string | undefined, now = Date.now()): number | null {
  if (header === undefined) return null;
  const text = header.trim();
  const ms = /^\d+$/.test(text) ? Number(text) * SECOND_MS : Date.parse(text) - now;
  return Number.isNaN(ms) || ms <= 0 ? null : Math.min(ms, LONGEST_HOLD_MS);
}
