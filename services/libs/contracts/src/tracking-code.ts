import { isGuessableCode } from './guessable-code.js';

/** How tracking codes are compared and made. Free of zod. */

/**
 * The form in which tracking codes are compared and unique: without case, spaces and hyphens, which may be those of
 * any script, since codes are pasted from mails and documents.
 *
 * @returns `''` for a code of nothing else
 */
export function normalizeTrackingCode(code: string): string {
  // As nearly every code is written: the rest would change nothing, but take time.
  if (ASCII.test(code)) return code.replaceAll(/[ -]/g, '').toLowerCase();
  const folded = fold(code);
  // Capitals may part an accent from its letter: only a second time does ß́ become s and ś.
  return ASCII.test(folded) ? folded : fold(folded);
}

const ASCII = /^[\u0020-\u007e]*$/;

const fold = (code: string) =>
  code
    .normalize('NFKC')
    .replace(/[\p{White_Space}\p{Dash_Punctuation}\p{Cf}\u2212]/gu, '')
    .toLowerCase() // there and back, so that ẞ, ß and SS meet
    .toUpperCase()
    .toLowerCase();

/**
 * Letters and digits that people do not confuse in print, in handwriting or on the telephone, and no vowels, so that
 * codes spell no words. Their number is a prime: only then does the check sign catch every single wrong sign and every
 * pair that changed places.
 */
const SIGNS = '23456789CDFGHJKMNPRTWXY';
const LENGTH = 16;
const GROUP = 4;
/** One draw in a hundred million looks guessable; a source that gives so many does not work. */
const MOST_DRAWS = 8;

/**
 * A new tracking code such as `7KF4-WM2X-9TPD-C3HR`: 15 random signs (about 67 bits, out of reach for
 * guessing) and a check sign, in groups of four.
 * @param prefix stands before it and is no part of what is checked: `VW` makes `VW-7KF4-…`
 * @param randomByte a number from 0 to 255, from a source that cannot be foretold
 * @throws Error when every draw looks guessable
 */
export function generateTrackingCode(
  prefix: string | null = null,
  randomByte: () => number = secureByte,
): string {
  for (let draws = 0; draws < MOST_DRAWS; draws += 1) {
    const code = drawCode(randomByte);
    if (!isGuessableCode(code)) return prefix ? `${prefix}-${code}` : code;
  }
  throw new Error('The source of random bytes repeats itself');
}

function drawCode(randomByte: () => number): string {
  const signs: number[] = [];
  while (signs.length < LENGTH - 1) {
    const byte = randomByte();
    if (byte < 256 - (256 % SIGNS.length)) signs.push(byte % SIGNS.length); // No sign is more likely than another.
  }
  signs.push(checkFor(signs));
  const code = signs.map((sign) => SIGNS.charAt(sign)).join('');
  return code.replaceAll(new RegExp(`(.{${GROUP}})(?=.)`, 'g'), '$1-');
}

/** Whether `code` has the form of a generated code and its check sign agrees: false for a mistyped one. */
export function hasValidCheckSign(code: string, prefix = ''): boolean {
  const written = code.replaceAll(/[\s-]/g, '').toUpperCase();
  if (!written.startsWith(prefix.toUpperCase())) return false;
  const signs = Array.from(written.slice(prefix.length), (sign) => SIGNS.indexOf(sign));
  if (signs.length !== LENGTH || signs.includes(-1)) return false;
  return weigh(signs) === 0;
}

/** Position n weighs n + 1; a correct code weighs a multiple of the number of signs. */
const weigh = (signs: readonly number[]) =>
  signs.reduce((sum, sign, position) => sum + sign * (position + 1), 0) % SIGNS.length;

function checkFor(signs: readonly number[]): number {
  const sign = Array.from(SIGNS, (_, candidate) => candidate).find(
    (candidate) => weigh([...signs, candidate]) === 0,
  );
  if (sign === undefined) throw new Error('The last weight has no inverse'); // Impossible with a prime.
  return sign;
}

const secureByte = () => crypto.getRandomValues(new Uint8Array(1))[0] ?? 0;
