import { ApiError } from '@vaultway/common';

const TIME_LIMIT_MS = 2000;

/**
 * What the web server has of the site's build, asked for anew each time: the next release builds it anew.
 *
 * @throws ApiError `unavailable` when it answers late, or with another status than the expected one
 */
export async function askWebsite(address: URL, status: number, headers?: Headers): Promise<string> {
  try {
    const answer = await fetch(address, { headers, signal: AbortSignal.timeout(TIME_LIMIT_MS) });
    if (answer.status !== status) throw new Error(`${address.href} answered ${answer.status}`);
    return await answer.text();
  } catch (error) {
    throw new ApiError('unavailable', { retryAfter: 5, cause: error });
  }
}
