import { asciiDigits } from '@vaultway/contracts/digits';
import { normalizeTrackingCode, trimCode } from '@vaultway/contracts/tracking-code';
import { sitePaths } from '@/shared/lib/site-paths';

/** Maximum number of codes per look-up. */
export const MOST_CODES = 20;

/**
 * Extracts the codes from typed or pasted text: a single one, a list separated by lines, tabs, commas or semicolons, or
 * prose around tracking links and generated codes. Returns them with Western digits.
 */
export function codesInText(text: string): string[] {
  const western = asciiDigits(text);
  const namesCode = asksForCode(western) || western.search(MADE) >= 0;
  const codes = western.split(LINK_OR_DIVIDER).flatMap((part, at) => {
    const piece = part.trim().replace(/(?<![.:])[.:]+$/, '');
    if (at % 2 === 1) return codesIn(piece);
    // Beside a recognized code, text without a digit is a greeting.
    return piece.match(MADE) ?? (namesCode && !/\d/.test(piece) ? '' : piece);
  });
  return distinct(codes);
}

/** A link ends at white space, or at a character that addresses escape. */
const LINK_OR_DIVIDER = /((?<![^\s,;])[^\s,;]*[?&]code=[^\s;<>"]*|[\r\n\t,;،、，；]+)/;

/**
 * Matches codes made by `generateTrackingCode`. Before a single code, its prefix may be separated by a space, in
 * capitals; other codes can't be distinguished from surrounding words.
 */
const MADE =
  /(?<![\p{L}\d\p{Pd}])(?:^[A-Z\d]{1,8}\s(?=\S+$)|[A-Za-z\d]{1,8})?(?:\p{Pd}?[2-9CDFGHJKMNPRTWXYcdfghjkmnprtwxy]{4}){4}(?!\p{Pd}?[\p{L}\d])/gu;

/**
 * Returns the codes in an address's query: `?code=A,B`. A comma within a code is written `%2C`; any other character may
 * be part of one.
 */
export function codesIn(search: string): string[] {
  const asked = /[?&]code=([^&#]*)/.exec(search)?.[1] ?? '';
  return distinct(asked.split(',').map(decoded));
}

/** Whether a query asks for a parcel, even if its value turns out to be no code. */
export const asksForCode = (search: string): boolean => /[?&]code=[^&]/.test(search);

/** Returns the query that asks for these codes. */
export const searchFor = (codes: string[]) =>
  codes.length === 0 ? '' : `?code=${codes.map(encoded).join(',')}`;

/** Returns the address that looks up these codes. */
export const trackPath = (codes: string[]) => sitePaths.track + searchFor(codes);

const encoded = (code: string) => encodeURIComponent(code).replaceAll('%20', '+');

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text; // A literal percent sign.
  }
}

/** Removes duplicate codes, regardless of spelling, and empty ones. */
function distinct(codes: string[]): string[] {
  const keys = new Set(['']);
  const first = codes.filter((code) => keys.size < keys.add(normalizeTrackingCode(code)).size);
  // Half of an emoji cannot be encoded in an address.
  return first.map((code) => trimCode(code).toWellFormed());
}
