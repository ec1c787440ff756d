import type { IncomingMessage } from 'node:http';
import { ApiError } from '../errors/index.js';

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** @throws ApiError `not_utf8`, since bytes in another encoding would be stored as different text */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch (cause) {
    throw new ApiError('not_utf8', { cause });
  }
}

/** Removes `__proto__`, which no legitimate request contains. */
export function withoutProto(fields: object): Record<string, unknown> {
  const { ['__proto__']: _dropped, ...rest } = fields as Record<string, unknown>;
  return rest;
}

/** Boundary characters of RFC 2046, and those that need no quotes. */
const QUOTED = /^"([\w'()+,\-./:=? ]{0,69}[\w'()+,\-./:=?])"$/;
const PLAIN = /^[\w'+.-]{1,70}$/;
const UTF8 = /^(?:utf-?8|"utf-?8"|us-ascii)$/i;

/**
 * Parses the Content-Type of a form: a boundary, optionally `charset=utf-8`, and nothing that two programs could
 * interpret differently. A boundary contains no semicolon, so every semicolon separates parameters.
 *
 * @returns the boundary, or undefined for any other header
 */
export function boundaryOf(contentType: string): string | undefined {
  const [type, ...parameters] = partsOf(contentType);
  if (type?.toLowerCase() !== 'multipart/form-data') return undefined;
  const values = new Map<string, string>();
  for (const parameter of parameters) {
    const [name, value] = nameAndValue(parameter);
    if (values.has(name)) return undefined;
    values.set(name, value);
  }
  const { boundary = '', charset = 'utf-8', ...others } = Object.fromEntries(values);
  if (Object.keys(others).length > 0 || !UTF8.test(charset)) return undefined;
  return QUOTED.exec(boundary)?.[1] ?? PLAIN.exec(boundary)?.[0];
}

/** True if text of this Content-Type can be read as UTF-8. */
export const isUtf8 = (contentType: string) =>
  partsOf(contentType)
    .map(nameAndValue)
    .every(([name, value]) => !name.startsWith('charset') || UTF8.test(value));

/** Rejects a repeated header: programs disagree on which one counts. */
export const hasOneType = ({ rawHeaders }: IncomingMessage) =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'content-type').length <= 1;

const partsOf = (contentType: string) =>
  contentType
    .split(';')
    .map((part) => part.trim())
    .filter((part, at) => at === 0 || part !== '');

function nameAndValue(parameter: string): [name: string, value: string] {
  const at = parameter.indexOf('=');
  return at === -1 ? [parameter, ''] : [parameter.slice(0, at).toLowerCase(), parameter.slice(at + 1)];
}
