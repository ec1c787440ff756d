import { hash } from 'node:crypto';

/** Returns a body's strong ETag, quotes included. */
export const etagOf = (body: string | Uint8Array): string => `"${hash('sha256', body, 'base64url')}"`;

/**
 * Decides whether to answer a GET with 304 (RFC 9110, section 13.1.2). `*` matches any existing resource, so call this
 * only for one that exists. Compares weakly, since proxies that compress a response weaken its tag.
 *
 * @param ifNoneMatch the request's header: `*` or a list of tags
 * @param etag the current tag, quotes included
 */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
