/**
 * How hard a tracking code is to guess, by its look. Free of zod.
 *
 * It is an estimate from above: a code that looks random may still come from a list that somebody knows.
 */

/**
 * Fewer bits, and a code counts as guessable. OWASP's formula for session identifiers ("Insufficient Session-ID Length")
 * expects a hit after 2^bits / (2 × guesses a second × identifiers): with a thousand guesses a second, from so many
 * clients that no throttle sees them, and ten thousand parcels, one hit a year takes 49.2 bits.
 */
export const GUESSABLE_BELOW_BITS = 50;

const DIGIT_BITS = Math.log2(10);
const LETTER_BITS = Math.log2(26);
/** A letter of a word that stands alone, after Shannon, "Prediction and Entropy of Printed English" (1951). */
const WORD_LETTER_BITS = 2.62;
/** Three letters and more that one could pronounce: English has 38 vowels in a hundred letters, chance 19. */
const WORD = /\p{L}{3,}/gu;
const VOWEL = /[aeiou]/g;
const VOWELS_OF_A_WORD = 0.25;

/**
 * @param prefix the company's, which everybody knows
 * @returns about how many bits a guesser is missing; 0 for a code without letters and digits
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

/** Whether a stranger would find the code by trying some: a short one, a number that counts up, a word. */
export const isGuessableCode = (code: string, prefix: string | null = null): boolean =>
  codeBits(code, prefix) < GUESSABLE_BELOW_BITS;

const signsOf = (code: string) =>
  Array.from(code.normalize('NFKC').toLowerCase())
    .filter((sign) => /[\p{L}\p{N}]/u.test(sign))
    .join('');

/** Counted as `Array.from` counts, in code points. */
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

/** Whether a sign follows from those before: `777`, `123`, `cba`, or what has already stood there. */
function isForeseen(signs: readonly string[], at: number): boolean {
  const [first, second, third] = signs.slice(Math.max(0, at - 2), at + 1).map((sign) => sign.codePointAt(0));
  if (first === undefined || second === undefined || third === undefined) return false;
  const step = second - first;
  if (Math.abs(step) <= 1 && third - second === step) return true;
  const three = signs.slice(at - 2, at + 1).join('');
  return signs.slice(0, at).join('').includes(three);
}
