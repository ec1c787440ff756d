import { asciiDigits } from './digits.js';

/**
 * Estimates how hard a tracking code is to guess, by its look. Free of zod.
 *
 * This is an upper bound: a code that looks random may still come from a known list.
 */

/**
 * Codes with fewer bits count as guessable. OWASP's formula for session identifiers ("Insufficient Session-ID Length")
 * expects a hit after 2^bits / (2 × guesses per second × identifiers): with a thousand guesses per second, from too
 * many clients to throttle, and ten thousand parcels, one hit a year takes 49.2 bits.
 */
export const GUESSABLE_BELOW_BITS = 50;

const DIGIT_BITS = Math.log2(10);
const LETTER_BITS = Math.log2(26);
/** Entropy of a letter in an isolated word, after Shannon, "Prediction and Entropy of Printed English" (1951). */
const WORD_LETTER_BITS = 2.62;
/** Three or more pronounceable letters: English has 38 vowels per hundred letters, chance 19. */
const WORD = /\p{L}{3,}/gu;
const VOWEL = /[aeiou]/g;
const VOWELS_OF_A_WORD = 0.25;

/**
 * @param prefix the company's prefix, which is public
 * @returns the bits that a guesser must find, approximately; 0 for a code without letters and digits
 */
export function codeBits(code: string, prefix: string | null = null): number {
  const known = signsOf(prefix ?? '');
  const all = signsOf(code);
  const text = all.startsWith(known) ? all.slice(known.length) : all;
  const inWord = placesInWords(text);
  return Array.from(text).reduce((bits, sign, at, signs) => {
    if (isForeseen(signs, at)) return bits;
    if (/\p{N}/u.test(sign)) return bits + DIGIT_BITS;
    return bits + (inWord.has(at) ? WORD_LETTER_BITS : LETTER_BITS);
  }, 0);
}

/** True if a stranger could find the code by trying: a short one, a sequence number, a word. */
export const isGuessableCode = (code: string, prefix: string | null = null): boolean =>
  codeBits(code, prefix) < GUESSABLE_BELOW_BITS || UPS.test(signsOf(code));

/** UPS: shipper number and service are fixed, and the rest counts up. */
const UPS = /^1z[a-z0-9]{6}\d{10}$/;

const signsOf = (code: string) =>
  Array.from(asciiDigits(code.normalize('NFKC')).toLowerCase())
    .filter((sign) => /[\p{L}\p{N}]/u.test(sign))
    .join('');

/** Positions count code points, like `Array.from`. */
function placesInWords(text: string): Set<number> {
  const places = new Set<number>();
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const signs = Array.from(word);
    if ((word.match(VOWEL) ?? []).length < VOWELS_OF_A_WORD * signs.length) continue;
    const start = Array.from(text.slice(0, index)).length;
    for (const at of signs.keys()) places.add(start + at);
  }
  return places;
}

/** True if a character follows from those before it: `777`, `123`, `cba`, or a repetition. */
function isForeseen(signs: readonly string[], at: number): boolean {
  const [first, second, third] = signs.slice(Math.max(0, at - 2), at + 1).map((sign) => sign.codePointAt(0));
  if (first === undefined || second === undefined || third === undefined) return false;
  const step = second - first;
  if (Math.abs(step) <= 1 && third - second === step) return true;
  const three = signs.slice(at - 2, at + 1).join('');
  return signs.slice(0, at).join('').includes(three);
}
