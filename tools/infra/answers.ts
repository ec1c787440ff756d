import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** What a program answers once it can work. */
export interface Readiness {
  url: string;
  statuses: number[];
}

const QUESTION_LIMIT_MS = 3000;

/** Waits until an address answers with one of the statuses. @returns false when the limit passes first */
export async function answers({ url, statuses }: Readiness, limitMs: number, everyMs = 50): Promise<boolean> {
  const until = Date.now() + limitMs;
  while (Date.now() < until) {
    if (statuses.includes(await statusOf(url))) return true;
    await sleep(everyMs);
  }
  return false;
}

/**
 * By `http`, since `fetch` takes a millisecond of processor time for each refused connection while programs are starting.
 * @returns 0 when nothing answers
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
