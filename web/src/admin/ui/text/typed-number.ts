import { asciiDigits } from '@vaultway/contracts/digits';
import { oncePer } from '@/shared/lib/once';
import { localeOf } from '@/shared/i18n/format';

const decimalSigns = oncePer((tag: string) =>
  new Intl.NumberFormat(localeOf(tag), { numberingSystem: 'latn' }).format(1.5).includes(',') ? ',' : '.',
);

/**
 * Reads a number as a person types it in a language, as decimal text: `1.000,50`, `1 000,5` or `10,50` in German. A
 * sign of thousands counts as one only before three digits. Returns other texts nearly as typed, for the check to
 * refuse.
 */
export function typedNumber(typed: string, tag: string): string {
  const text = asciiDigits(typed)
    .trim()
    .replaceAll(/[\s'’٬]/gu, '')
    .replaceAll(/[−–]/g, '-')
    .replaceAll('٫', '.');
  const [comma, dot] = [text.lastIndexOf(','), text.lastIndexOf('.')];
  if (comma < 0 && dot < 0) return text;
  const sign = comma > dot ? ',' : '.';
  const other = sign === ',' ? '.' : ',';
  const [whole = '', ...rest] = text.split(sign);
  const inThousands = (part: string) => /^-?[1-9]\d{0,2}(?:[.,]\d{3})+$/.test(part);
  if (whole.includes(other)) {
    const decimals = rest[0] ?? '';
    return rest.length === 1 && inThousands(whole) ? `${whole.replaceAll(other, '')}.${decimals}` : text;
  }
  const isThousands = inThousands(text) && (rest.length > 1 || sign !== decimalSigns(tag));
  if (isThousands) return text.replaceAll(sign, '');
  return rest.length === 1 ? `${whole}.${rest[0]}` : text;
}

/** Writes a decimal text as {@link typedNumber} reads it. */
export const writtenNumber = (decimal: string, tag: string): string =>
  decimal.replace('.', () => decimalSigns(tag));
