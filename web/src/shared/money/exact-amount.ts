import { writtenDecimals } from '@vaultway/contracts/money';
import { localeOf } from '@/shared/i18n/format';

/**
 * Formats an amount with the decimals as stored, since the browser's own may differ from ISO 4217.
 *
 * @param amount decimal text
 * @param tag of the language
 */
export function exactAmount(amount: string, currency: string, tag: string): string {
  const decimals = writtenDecimals(amount);
  const format = new Intl.NumberFormat(localeOf(tag), {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  return format.format(amount as Intl.StringNumericLiteral);
}
