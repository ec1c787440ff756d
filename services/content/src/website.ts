import { ApiError } from '@vaultway/common';

const TIME_LIMIT_MS = 2000;

/**
 * Fetches a file of the website's build from the web server. Does not cache, since a new release may change it.
 *
 * @throws ApiError `unavailable` on timeout, or for an unexpected status
 */
export const textOfWebsite = (address: URL, status: number, headers?: Headers): Promise<string> =>
  ask(address, [status], headers, (answer) => answer.text());

/** Fetches the page of an address, which may be the "not found" page. */
export const pageOfWebsite = (address: URL, headers: Headers): Promise<{ status: number; html: string }> =>
  ask(address, [200, 404], headers, async (answer) => ({ status: answer.status, html: await answer.text() }));

/** Fetches a JSON file. @throws ApiError `unavailable` also if it is invalid */
export const jsonOfWebsite = <T extends object>(address: URL): Promise<T> =>
  ask(address, [200], undefined, (answer) => answer.json() as Promise<T>);

/** Fetches a file's bytes. @throws ApiError `unavailable` on timeout, or for an unexpected status */
export const bytesOfWebsite = (address: URL): Promise<Uint8Array> =>
  ask(address, [200], undefined, async (answer) => new Uint8Array(await answer.arrayBuffer()));

async function ask<T>(
  address: URL,
  statuses: readonly number[],
  headers: Headers | undefined,
  read: (answer: Response) => Promise<T>,
): Promise<T> {
  try {
    const answer = await fetch(address, { headers, signal: AbortSignal.timeout(TIME_LIMIT_MS) });
    if (!statuses.includes(answer.status)) throw new Error(`${address.href} answered ${answer.status}`);
    return await read(answer);
  } catch (error) {
    throw new ApiError('unavailable', { retryAfter: 5, cause: error });
  }
}
