import { digitsOf } from './digits.js';

/** Length of a number without country and area codes; shorter ones are area codes, extensions, or parts. */
const WHOLE_DIGITS = 7;
/** Words, signs between numbers, and the plus before one. */
const BETWEEN = /[\p{L}#;,/|\n]|(?=\+)/u;

/**
 * Reads the phone numbers in a text as digits: each of several, and without extensions. Free of zod.
 *
 * A short part belongs to the number that follows (`044/123 45 67`); after a number it is an extension (`… ext. 12`),
 * unless it begins with a zero. A text of short parts alone is one number.
 */
export function phoneNumbersIn(text: string): string[] {
  const numbers: string[] = [];
  let parts = '';
  for (const part of text.normalize('NFKC').split(BETWEEN)) {
    const digits = digitsOf(part);
    const isExtension = numbers.length > 0 && parts === '' && /^[1-9]/.test(digits);
    if (!isExtension || digits.length >= WHOLE_DIGITS) parts += digits;
    if (parts.length < WHOLE_DIGITS) continue;
    numbers.push(parts);
    parts = '';
  }
  return numbers.length === 0 && parts !== '' ? [parts] : numbers;
}
