import { ApiError } from '../errors/index.js';

export const KEY_HEADER = 'Idempotency-Key';
export const MAX_KEY_LENGTH = 255;

/** String of RFC 8941, as draft-ietf-httpapi-idempotency-key-header writes keys. Its parameters mean nothing here. */
const QUOTED = /^"((?:[ !#-[\]-~]|\\["\\])*)"(?: *;[ -~]*)?$/;
const CONTROL = /\p{Cc}/u;

/**
 * Reads the key of a request: bare, as most APIs take it, or quoted.
 *
 * @returns null without the header
 * @throws ApiError `validation`
 */
export function readIdempotencyKey(header: string | undefined): string | null {
  if (header === undefined) return null;
  const text = Buffer.from(header.trim(), 'latin1').toString();
  if (CONTROL.test(text)) throw ApiError.field(KEY_HEADER, 'invalid');
  const key = text.startsWith('"') ? unquoted(text) : text;
  if (key.trim() === '') throw ApiError.field(KEY_HEADER, 'required');
  if (key.length > MAX_KEY_LENGTH) throw ApiError.field(KEY_HEADER, 'too_long', { max: MAX_KEY_LENGTH });
  return key;
}

function unquoted(text: string): string {
  const inner = QUOTED.exec(text)?.[1];
  if (inner === undefined) throw ApiError.field(KEY_HEADER, 'invalid');
  return inner.replaceAll(/\\(["\\])/g, '$1');
}
