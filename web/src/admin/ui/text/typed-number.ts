import { asciiDigits } from '@vaultway/contracts/digits';
import { oncePer } from '@/shared/lib/once';
import { localeOf } from '@/shared/i18n/format';

const signsOf = oncePer((tag: string) => {
  const parts = new Intl.NumberFormat(localeOf(tag), { numberingSystem: 'latn' }).formatToParts(1234567.5);
  const sign = (wanted: 'decimal' | 'group') => parts.find(({ type }) => type === wanted)?.value ?? '';
  return { decimal: sign('decimal'), group: sign('group') };
});

/** Signs of thousands between whole groups; Indian ones after the first have two digits. */
const IN_THOUSANDS = /^[+-]?[1-9](?:\d{0,2}(?:([.,])\d{3}(?:\1\d{3})*)|\d?(?:,\d{2})+,\d{3})$/;
const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;

/** Stands for a number that can be read in two ways; no check accepts it. */
const AMBIGUOUS = 'NaN';

/** True if a text that {@link typedNumber} read is a number. */
export const isNumber = (text: string): boolean => DECIMAL.test(text);

/**
 * Reads a number as a person types it in a language, as decimal text: `1.000,50`, `1 000,5` or `10,50` in German. A
 * sign of thousands counts as one only before three digits; before the only three, it must be the language's: French
 * has none in `1.250`, which is refused. Returns other texts nearly as typed, for the check to refuse.
 */
export function typedNumber(typed: string, tag: string): string {
  const text = asciiDigits(typed)
    .replaceAll(/[\s\p{Cf}'’٬]/gu, '')
    .replaceAll(/[−–]/g, '-')
    .replaceAll('٫', '.')
    .replaceAll('،', ',');
  const [comma, dot] = [text.lastIndexOf(','), text.lastIndexOf('.')];
  if (comma < 0 && dot < 0) return text;
  const sign = comma > dot ? ',' : '.';
  const other = sign === ',' ? '.' : ',';
  const [whole = '', ...rest] = text.split(sign);
  if (whole.includes(other))
    return rest.length === 1 && IN_THOUSANDS.test(whole) ? `${whole.replaceAll(other, '')}.${rest[0]}` : text;
  if (rest.length > 1) return IN_THOUSANDS.test(text) ? text.replaceAll(sign, '') : text;
  const { decimal, group } = signsOf(tag);
  if (sign === decimal || !IN_THOUSANDS.test(text)) return `${whole}.${rest[0]}`;
  return sign === group ? `${whole}${rest[0]}` : AMBIGUOUS;
}

/** Writes a decimal text as {@link typedNumber} reads it. */
export const writtenNumber = (decimal: string, tag: string): string =>
  decimal.replace('.', () => signsOf(tag).decimal);
