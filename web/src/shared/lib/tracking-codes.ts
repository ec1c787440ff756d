import { normalizeTrackingCode } from '@vaultway/contracts/tracking-code';
import { sitePaths } from '@/shared/lib/site-paths';

/** Codes that are looked up at once, at most. */
export const MOST_CODES = 20;

/**
 * The codes in what somebody typed or pasted: one, a list divided by lines, tabs, commas or semicolons, or words around
 * links to parcels and codes that the product has made.
 */
export function codesInText(text: string): string[] {
  const told = asksForCode(text) || text.search(MADE) >= 0;
  const codes = text.split(LINK_OR_DIVIDER).flatMap((part, at) => {
    const piece = part.trim().replace(/(?<![.:])[.:]+$/, '');
    if (at % 2 === 1) return codesIn(piece);
    // Beside a code that is known for one, what has no digit is a greeting.
    return piece.match(MADE) ?? (told && !/\d/.test(piece) ? '' : piece);
  });
  return distinct(codes);
}

/** A link ends at white space, or at a sign that addresses write in another way. */
const LINK_OR_DIVIDER = /((?<![^\s,;])[^\s,;]*[?&]code=[^\s;<>"]*|[\r\n\t,;،、，；]+)/;

/**
 * Codes as `generateTrackingCode` makes them. Before one that is alone, its prefix may stand with a space, in capitals;
 * other codes cannot be told from the words around them.
 */
const MADE =
  /(?<![\p{L}\d\p{Pd}])(?:^[A-Z\d]{1,8}\s(?=\S+$)|[A-Za-z\d]{1,8})?(?:\p{Pd}?[2-9CDFGHJKMNPRTWXYcdfghjkmnprtwxy]{4}){4}(?!\p{Pd}?[\p{L}\d])/gu;

/**
 * The codes that an address asks for (its search part): `?code=A,B`. A comma that is part of a code is written
 * `%2C`, so that it does not divide; anything else may be part of one.
 */
export function codesIn(search: string): string[] {
  const asked = /[?&]code=([^&#]*)/.exec(search)?.[1] ?? '';
  return distinct(asked.split(',').map(decoded));
}

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
  const keys = new Set(['']);
  const first = codes.filter((code) => keys.size < keys.add(normalizeTrackingCode(code)).size);
  // Half of an emoji fits into no address.
  return first.map((code) => code.trim().toWellFormed());
}
