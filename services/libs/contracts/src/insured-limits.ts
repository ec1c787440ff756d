import { asciiDigits } from './digits.js';

/** Insured limits per courier, as the settings keep them: a line for each. Free of zod. */

export interface InsuredLimit {
  /** Compared with a parcel's `shipped_via`, ignoring case. */
  courier: string;
  currency: string;
  amount: number;
}

const AMOUNT = String.raw`(\d{1,15}(?:\.\d{1,2})?)`;
const LINE = new RegExp(`^(.+?)\\s*[:=\\t]\\s*(?:([a-z]{3})\\s*${AMOUNT}|${AMOUNT}\\s*([a-z]{3}))$`, 'i');

/** Reads a line, `Air freight: USD 100,000`; null if it is none. A comma separates thousands. */
export function insuredLimitOf(line: string): InsuredLimit | null {
  const plain = asciiDigits(line)
    .trim()
    .replaceAll(/(?<=\d)[,'’\u00a0\u202f ](?=\d{3}(?:\D|$))/g, '');
  const found = LINE.exec(plain);
  if (!found) return null;
  const [, courier = '', before, first, second, after] = found;
  return {
    courier: courier.trim(),
    currency: (before ?? after ?? '').toUpperCase(),
    amount: Number(first ?? second),
  };
}

/** Reads the lines of the setting. */
export const insuredLimitsOf = (text: string | null): InsuredLimit[] =>
  linesOf(text).flatMap((line) => insuredLimitOf(line) ?? []);

export const linesOf = (text: string | null): string[] =>
  (text ?? '').split(/\r?\n/).filter((line) => line.trim() !== '');
