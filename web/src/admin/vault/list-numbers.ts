import type { WeightUnit } from '@vaultway/contracts/metal-weight';
import { key, UNITS } from './list-words';

/**
 * Returns a number that is kept as written: lists have decimal points whatever the panel's language, and 401.125 is not
 * read as thousands. One comma before three digits could be either, so it stays for the check to refuse; so could a
 * point in a list with decimal commas.
 *
 * @param isDoubtful whether a point could be one of thousands
 */
export const numberOf = (written: string, isDoubtful: boolean) => {
  if (!isKept(written)) return undefined;
  return isDoubtful && /^[1-9]\d{0,2}\.\d{3}$/.test(written) ? `${written}?` : written;
};

/** True for a number in lists that is kept as written: one point is decimal, one comma could be either. */
export const isKept = (written: string) => /^\d+[.]\d+$|^[1-9]\d{0,2},\d{3}$/.test(written);

/** True for `12,5`, `0,125`, `99,5 %` and `1.002,500`, but not for `401,125`. */
export function hasDecimalComma(cell: string): boolean {
  const digits = cell.replaceAll(/[^\d.,]/g, '').replace(/\.$/, '');
  return /^[^,]*\d,\d+$/.test(digits) && !/^[1-9]\d{0,2},\d{3}$/.test(digits);
}

/** True for `12.5`, `0.125` and `1.0025 kg`, but not for `401.125`. */
export const hasDecimalPoint = (cell: string) => /^\s*(?:0\.\d|\d+\.(?!\d{3}(?!\d))\d)/.test(cell);

/** Splits `1 kg` into the weight and its unit. */
export function weightOf(cell: string): [string, WeightUnit | undefined] {
  const at = cell.search(/\p{L}/u);
  const weight = at === -1 ? cell : cell.slice(0, at).trimEnd();
  const unit = at === -1 ? undefined : UNITS.get(key(cell.slice(at)));
  return unit && /\p{Nd}$/u.test(weight) ? [weight, unit] : [cell, undefined];
}

/** Returns `0.9958`, `99.58%`, `995.8‰` and `9958` as `995.8`: the lowest in trade is 333, and 2019 is a year. */
export function finenessOf(written: string): string {
  const text = written.replace(/(?<=\d)\s?(?:‰|\/\s?1000)$/, '');
  const ratio = /^0?[.,](\d{2,5})$/.exec(text)?.[1]?.padEnd(3, '0');
  const [, percent, rest = ''] = /^(\d{2})(?:[.,](\d{1,3}))?\s*%$/.exec(text) ?? [];
  const digits = ratio ?? (percent && percent + rest.padEnd(1, '0')) ?? /^[3-9]\d{3}$/.exec(text)?.[0];
  return digits ? [digits.slice(0, 3), digits.slice(3)].filter(Boolean).join('.') : text;
}
