import { oncePer } from '@/shared/lib/once';

const formats = oncePer((currency: string) =>
  oncePer(
    (locale: string) =>
      new Intl.NumberFormat(locale, { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' }),
  ),
);

/** Formats an amount, without the decimals of a whole one. */
export const moneyText = (amount: number, currency: string, locale: string): string =>
  formats(currency)(locale).format(amount);
