import { hash } from 'node:crypto';

/** The strong ETag of a body, quotes included. */
export const etagOf = (body: string | Uint8Array): string => `"${hash('sha256', body, 'base64url')}"`;

/**
 * Whether a GET is answered with 304 (RFC 9110, section 13.1.2). `*` matches whatever exists, so ask only once the
 * resource is known to exist. Tags are compared weakly, since proxies that compress an answer weaken its tag.
 *
 * @param ifNoneMatch the request's header: `*` or a list of tags
 * @param etag the current tag, quotes included
 */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
