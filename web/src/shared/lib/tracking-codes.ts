import { normalizeTrackingCode } from '@vaultway/contracts/tracking-code';
import { sitePaths } from '@/shared/lib/site-paths';

/** Codes that are looked up at once, at most. */
export const MOST_CODES = 20;

/**
 * The codes in what somebody typed or pasted: one, a list divided by lines, tabs, commas or semicolons, a link to a
 * parcel, or words around codes that the product has made.
 */
export const codesInText = (text: string): string[] =>
  asksForCode(text) ? codesIn(text) : distinct(text.split(/[\r\n\t,;،、，；]+/).flatMap(madeCodesIn));

/**
 * The codes that an address asks for (its search part): `?code=A,B`. A comma that is part of a code is written
 * `%2C`, so that it does not divide.
 */
export function codesIn(search: string): string[] {
  const asked = /[?&]code=([^&#]*)/.exec(search)?.[1] ?? '';
  // A form that is sent before its code has come writes into the address whatever was pasted.
  return distinct(asked.split(',').flatMap((text) => madeCodesIn(decoded(text))));
}

/**
 * Codes as `generateTrackingCode` makes them. A word before one may be its prefix, written with a space; other codes can
 * be told from the words around them by nobody.
 */
const MADE =
  /(?<![\p{L}\d\p{Pd}])(?:^\s*\w{1,8}\s|\w{1,8}\p{Pd})?(?:[2-9CDFGHJKMNPRTWXY]{4}\p{Pd}?){4}(?<!\p{Pd})(?!\p{Pd}?[\p{L}\d])/giu;

/** The codes within words, or the text itself, which may be one. */
const madeCodesIn = (text: string): string[] => text.match(MADE) ?? [text];

/** Whether a search part asks for a parcel, even if what it asks for turns out to be no code. */
export const asksForCode = (search: string): boolean => /[?&]code=[^&]/.test(search);

/** The search part that asks for these codes. */
export const searchFor = (codes: string[]) =>
  codes.length === 0 ? '' : `?code=${codes.map(encoded).join(',')}`;

/** The address that looks these codes up. */
export const trackPath = (codes: string[]) => sitePaths.track + searchFor(codes);

const encoded = (code: string) => encodeURIComponent(code).replaceAll('%20', '+');

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text; // A percent sign that was typed as it is.
  }
}

/** Each code once, whatever its spelling, and none that says nothing. */
function distinct(codes: string[]): string[] {
  const byKey = new Map<string, string>();
  for (const code of codes) {
    const key = normalizeTrackingCode(code);
    // Half of an emoji fits into no address.
    if (key !== '' && !byKey.has(key)) byKey.set(key, code.trim().toWellFormed());
  }
  return [...byKey.values()];
}
