import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** Condition for a program to count as ready. */
export interface Readiness {
  url: string;
  statuses: number[];
}

const QUESTION_LIMIT_MS = 3000;

/** Waits until an address answers with one of the statuses. @returns false on timeout */
export async function answers({ url, statuses }: Readiness, limitMs: number, everyMs = 50): Promise<boolean> {
  const until = Date.now() + limitMs;
  while (Date.now() < until) {
    if (statuses.includes(await statusOf(url))) return true;
    await sleep(everyMs);
  }
  return false;
}

/**
 * Uses `http`, since `fetch` takes a millisecond of CPU time per refused connection while programs start.
 * @returns 0 without a response
 */
function statusOf(url: string): Promise<number> {
  return new Promise((settle) => {
    const request = get(url, { agent: false, signal: AbortSignal.timeout(QUESTION_LIMIT_MS) }, (answer) => {
      answer.resume();
      settle(answer.statusCode ?? 0);
    });
    request.on('error', () => settle(0));
  });
}
