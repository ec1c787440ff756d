import { setTimeout as wait } from 'node:timers/promises';
import type { Middleware } from '../exchange.js';

/** Tries again, a few times and a little later, as long as nothing of the request got through. */
export function retryMiddleware(attempts: number, initialInterval: number): Middleware {
  const growth = 2 ** (1 / Math.max(1, attempts - 1));
  return (next) => async (request) => {
    let answer = await next(request);
    let interval = initialInterval;
    for (let attempt = 1; attempt < attempts && answer.failure === 'unsent'; attempt += 1) {
      if (request.signal.aborted) break;
      await wait(interval);
      interval *= growth;
      answer = await next(request);
    }
    return answer;
  };
}
