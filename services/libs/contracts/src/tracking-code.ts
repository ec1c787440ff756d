import { asciiDigits } from './digits.js';
import { isGuessableCode } from './guessable-code.js';

/** Normalization and generation of tracking codes. Free of zod. */

/** Removes white space, control characters and direction marks around a code, such as what scanners send after it. */
export const trimCode = (code: string): string => code.replace(LEADING, '').replace(TRAILING, '');

const AROUND = String.raw`[\p{White_Space}\p{Cc}\p{Bidi_Control}\u200b\u2060\ufeff]`;
const LEADING = new RegExp(`^${AROUND}+`, 'u');
/** The lookbehind keeps the search linear. */
const TRAILING = new RegExp(`(?<!${AROUND})${AROUND}+$`, 'u');

/** True for control characters, line breaks and direction marks, which would show another code than is stored. */
export const hasControls = (code: string): boolean => /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u.test(code);

/**
 * Normalizes a code for comparison and uniqueness, since codes are pasted from mails and documents: removes case,
 * spaces, hyphens and control characters of any script, turns digits into 0–9, and the Turkish İ and ı into i.
 *
 * @returns `''` for a code of nothing else
 */
export function normalizeTrackingCode(code: string): string {
  // Fast path for nearly all codes, which the rest would not change.
  if (ASCII.test(code)) return code.replaceAll(/[ -]/g, '').toLowerCase();
  const folded = fold(code);
  // Capitals may separate an accent from its letter: only a second pass turns ß́ into s and ś.
  return ASCII.test(folded) ? folded : fold(folded);
}

const ASCII = /^[\u0020-\u007e]*$/;

const fold = (code: string) =>
  code
    .normalize('NFKC')
    .replace(/[\p{White_Space}\p{Dash_Punctuation}\p{Cc}\p{Cf}\u2212]/gu, '')
    .replace(/\p{Nd}+/gu, asciiDigits)
    .toLowerCase() // both ways, so that ẞ, ß and SS match
    .toUpperCase()
    .toLowerCase()
    .replaceAll(/i\u0307+/g, 'i'); // of İ

/**
 * Letters and digits that people do not confuse in print, in handwriting or by phone, and no vowels, so that codes
 * spell no words. Their number is a prime: only then does the check character catch every single error and every swap.
 */
const SIGNS = '23456789CDFGHJKMNPRTWXY';
const LENGTH = 16;
const GROUP = 4;
/** One draw in a hundred million looks guessable; a source with more is broken. */
const MOST_DRAWS = 8;

/**
 * Generates a tracking code such as `7KF4-WM2X-9TPD-C3HR`: 15 random characters (about 67 bits, infeasible to guess)
 * and a check character, in groups of four.
 * @param prefix put in front, not part of the check: `VW` makes `VW-7KF4-…`
 * @param randomByte a number from 0 to 255, cryptographically random
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
    if (byte < 256 - (256 % SIGNS.length)) signs.push(byte % SIGNS.length); // Avoids modulo bias.
  }
  signs.push(checkFor(signs));
  const code = signs.map((sign) => SIGNS.charAt(sign)).join('');
  return code.replaceAll(new RegExp(`(.{${GROUP}})(?=.)`, 'g'), '$1-');
}

/** True if `code` has the form of a generated code with a correct check character; false for a mistyped one. */
export function hasValidCheckSign(code: string, prefix = ''): boolean {
  const [written, start] = [code, prefix].map((text) => normalizeTrackingCode(text).toUpperCase());
  if (written === undefined || start === undefined || !written.startsWith(start)) return false;
  const signs = Array.from(written.slice(start.length), (sign) => SIGNS.indexOf(sign));
  if (signs.length !== LENGTH || signs.includes(-1)) return false;
  return weigh(signs) === 0;
}

/** Position n weighs n + 1; a correct code's sum is a multiple of the number of characters. */
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
