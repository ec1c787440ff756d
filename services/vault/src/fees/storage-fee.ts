import {
  currencyDigits,
  FEE_RATE_DIGITS,
  type Metal,
  plainDecimal,
  PRICE_DIGITS,
  scaled,
  unscaled,
} from '@vaultway/contracts';

/** Decimals of fine weights. */
const OUNCE_DIGITS = 3;

/** Fine ounces of a metal at the end of a day, and the price of an ounce then, as decimal texts. */
export interface DayOfMetal {
  ounces: string;
  price: string | null;
}

/** A fee of a month, with the averages from which it follows. */
export interface StorageFee {
  amount: string;
  ounces: string;
  /** Null for a fee per ounce. */
  value: string | null;
}

const tens = (digits: number) => 10n ** BigInt(digits);
const halfUp = (above: bigint, below: bigint) => (2n * above + below) / (2n * below);

/**
 * Returns a month's fee of one metal: the average over all days of the month, times a twelfth of the yearly basis
 * points, or the amount per ounce. Rounded half up once, to the decimals of the currency.
 *
 * @param days every day of the month; with a price where there are ounces, if the basis is the value
 */
export function storageFee(
  days: readonly DayOfMetal[],
  { basis, rate, currency }: { basis: 'value' | 'ounce'; rate: string; currency: string },
): StorageFee {
  const count = BigInt(days.length);
  const digits = currencyDigits(currency);
  const ounces = days.reduce((sum, day) => sum + scaled(day.ounces, OUNCE_DIGITS), 0n);
  const value = days.reduce(
    (sum, day) => sum + scaled(day.ounces, OUNCE_DIGITS) * scaled(day.price ?? '0', PRICE_DIGITS),
    0n,
  );
  const factor = scaled(rate, FEE_RATE_DIGITS) * tens(digits);
  const [above, below] =
    basis === 'value'
      ? [value * factor, tens(OUNCE_DIGITS + PRICE_DIGITS + FEE_RATE_DIGITS) * 10_000n * 12n]
      : [ounces * factor, tens(OUNCE_DIGITS + FEE_RATE_DIGITS)];
  return {
    amount: unscaled(halfUp(above, below * count), digits),
    ounces: unscaled(halfUp(ounces, count), OUNCE_DIGITS),
    value:
      basis === 'value'
        ? unscaled(halfUp(value * tens(digits), tens(OUNCE_DIGITS + PRICE_DIGITS) * count), digits)
        : null,
  };
}

/** Returns ounces times the price of one, rounded half up to the decimals of the currency. */
export function valueOf(ounces: string, price: string, currency: string): string {
  const digits = currencyDigits(currency);
  const product = scaled(ounces, OUNCE_DIGITS) * scaled(price, PRICE_DIGITS) * tens(digits);
  return unscaled(halfUp(product, tens(OUNCE_DIGITS + PRICE_DIGITS)), digits);
}

/** `12` → `0.12` */
function percentOf(basisPoints: string): string {
  return plainDecimal(unscaled(scaled(basisPoints, FEE_RATE_DIGITS), FEE_RATE_DIGITS + 2));
}

/** Describes a fee as invoices do, in English. */
export function describeStorage(
  metal: Metal,
  fee: StorageFee,
  { rate, currency, month }: { rate: string; currency: string; month: string },
): string {
  const average = `${fee.ounces} oz t of ${metal} on average`;
  const terms =
    fee.value === null
      ? `${currency} ${rate} per ounce`
      : `worth ${currency} ${fee.value}, ${percentOf(rate)} % a year`;
  return `Storage in ${month}: ${average}, ${terms}`;
}
