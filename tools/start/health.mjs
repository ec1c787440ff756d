import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Waits until the address answers with one of the statuses.
 * @param {{ url: string, statuses: number[] }} sign
 * @param {number} limitMs
 * @returns {Promise<boolean>} false when the limit passed first
 */
export async function answers({ url, statuses }, limitMs) {
  const until = Date.now() + limitMs;
  while (Date.now() < until) {
    if (statuses.includes(await statusOf(url))) return true;
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
