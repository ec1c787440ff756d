/** Decimal digits of any script. Free of zod. */

/** Replaces the decimal digits of every script by 0–9, and leaves the rest. */
export const asciiDigits = (text: string): string =>
  ASCII.test(text) ? text : text.replaceAll(/\p{Nd}/gu, valueOf);

/** Extracts a text's digits as Western digits, from any script. */
export const digitsOf = (text: string): string =>
  asciiDigits(text.normalize('NFKC')).replaceAll(/[^0-9]/g, '');

const ASCII = /^[ -~]*$/;

/** Unicode encodes digits in rows from 0 to 9; some rows follow directly upon another. */
function valueOf(digit: string): string {
  const point = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(point - before - 1))) before += 1;
  return String(before % 10);
}
