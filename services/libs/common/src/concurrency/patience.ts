import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '../errors/index.js';

/** Shorter than the gateway's time limit for a response. */
const PATIENCE_MS = 20_000;
const RETRY_AFTER_SECONDS = 2;

/**
 * Awaits work that goes on when the caller stops waiting, and whose result the next call gets.
 *
 * @throws ApiError `unavailable` when it takes longer than a request may; and any error of the work
 */
export async function withPatience<T>(work: Promise<T>, patienceMs = PATIENCE_MS): Promise<T> {
  const answered = new AbortController();
  const impatient = sleep(patienceMs, undefined, { signal: answered.signal }).then(() => {
    throw new ApiError('unavailable', { retryAfter: RETRY_AFTER_SECONDS });
  });
  // Aborted when the work is done first; and a caller that has left sees no late failure.
  impatient.catch(() => undefined);
  work.catch(() => undefined);
  try {
    return await Promise.race([work, impatient]);
  } finally {
    answered.abort();
  }
}
