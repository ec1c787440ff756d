import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Waits until the address answers with the wanted status.
 * @param {string} url
 * @param {{ limitMs: number, status?: number }} options
 * @returns {Promise<boolean>} false when the limit passed first
 */
export async function answers(url, { limitMs, status = 200 }) {
  const until = Date.now() + limitMs;
  while (Date.now() < until) {
    if ((await statusOf(url)) === status) return true;
    await sleep(50);
  }
  return false;
}

async function statusOf(url) {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(3000), redirect: 'manual' });
    await answer.body?.cancel();
    return answer.status;
  } catch {
    return 0;
  }
}
