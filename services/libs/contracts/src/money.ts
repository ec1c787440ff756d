/** Exact amounts of money, as decimal texts; a float would not be exact. Free of zod. */

const digits = (codes: string, count: number) => codes.split(' ').map((code) => [code, count] as const);
/** Currencies whose minor unit is not a hundredth, by ISO 4217. CLDR, and so `Intl`, has cash digits for some. */
const MINOR_UNITS = new Map([
  ...digits('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF', 0),
  ...digits('BHD IQD JOD KWD LYD OMR TND', 3),
  ...digits('CLF UYW', 4),
]);

/** Returns the number of decimals of a currency, by ISO 4217. */
export const currencyDigits = (currency: string): number => MINOR_UNITS.get(currency) ?? 2;

/** Returns the number of decimals that a decimal text needs: `1.50` needs one. */
export const decimalsOf = (text: string): number => withoutZeros(text.split('.')[1] ?? '').length;

/** Returns the number of decimals of a decimal text as written: `1.50` has two. */
export const writtenDecimals = (text: string): number => text.split('.')[1]?.length ?? 0;

/** Cuts zeros at the end. */
function withoutZeros(text: string): string {
  let end = text.length;
  while (text[end - 1] === '0') end -= 1;
  return text.slice(0, end);
}

/** Returns a decimal text in units of 10^-scale; it must need no more decimals than that. */
function toUnits(text: string, scale: number): bigint {
  const [whole = '', decimals = ''] = text.split('.');
  return BigInt(`${whole}${withoutZeros(decimals).padEnd(scale, '0')}`);
}

function fromUnits(units: bigint, scale: number): string {
  const text = String(units < 0n ? -units : units).padStart(scale + 1, '0');
  const cut = text.length - scale;
  return `${units < 0n ? '-' : ''}${text.slice(0, cut)}${scale > 0 ? `.${text.slice(cut)}` : ''}`;
}

/** Divides, rounding halves up. Both are positive. */
const divided = (value: bigint, by: bigint): bigint => (value * 2n + by) / (by * 2n);

/** Decimals of a quantity, and of a tax rate in percent. */
export const QUANTITY_DIGITS = 4;
export const RATE_DIGITS = 2;

export const TAX_CATEGORIES = ['standard', 'zero', 'exempt', 'reverse_charge'] as const;
export type TaxCategory = (typeof TAX_CATEGORIES)[number];

/** A line's numbers, as decimal texts. */
export interface PricedLine {
  quantity: string;
  price: string;
  tax_rate: string;
  tax_category: TaxCategory;
}

/** The tax of all lines with one category and rate. */
export interface TaxSum {
  category: TaxCategory;
  rate: string;
  net: string;
  tax: string;
}

export interface InvoiceSums {
  /** Of each line. */
  nets: string[];
  taxes: TaxSum[];
  net: string;
  tax: string;
  total: string;
}

/**
 * Sums an invoice as EN 16931 does: each line is rounded to the currency's decimals, and the tax once per category and
 * rate, from the sum of its lines.
 */
export function invoiceSums(lines: readonly PricedLine[], currency: string): InvoiceSums {
  const scale = currencyDigits(currency);
  const nets = lines.map(({ quantity, price }) =>
    divided(toUnits(quantity, QUANTITY_DIGITS) * toUnits(price, scale), 10n ** BigInt(QUANTITY_DIGITS)),
  );
  const groups = new Map<string, { category: TaxCategory; rate: string; net: bigint }>();
  for (const [index, { tax_category: category, tax_rate }] of lines.entries()) {
    const rate = fromUnits(toUnits(tax_rate, RATE_DIGITS), RATE_DIGITS);
    const key = `${category} ${rate}`;
    const { net } = groups.get(key) ?? { net: 0n };
    groups.set(key, { category, rate, net: net + (nets[index] ?? 0n) });
  }
  const taxes = [...groups.values()].map((group) => ({
    ...group,
    tax: divided(group.net * toUnits(group.rate, RATE_DIGITS), 100n * 10n ** BigInt(RATE_DIGITS)),
  }));
  const net = nets.reduce((sum, each) => sum + each, 0n);
  const tax = taxes.reduce((sum, each) => sum + each.tax, 0n);
  const text = (units: bigint) => fromUnits(units, scale);
  return {
    nets: nets.map(text),
    taxes: taxes.map((each) => ({ ...each, net: text(each.net), tax: text(each.tax) })),
    net: text(net),
    tax: text(tax),
    total: text(net + tax),
  };
}

/** Returns the difference of two amounts, with as many decimals as the more exact one. */
export function minus(one: string, other: string): string {
  const scale = Math.max(writtenDecimals(one), writtenDecimals(other));
  return fromUnits(toUnits(one, scale) - toUnits(other, scale), scale);
}

/** True if an amount is greater than another. */
export const exceeds = (one: string, other: string): boolean => minus(other, one).startsWith('-');

export const isZero = (amount: string): boolean => !/[1-9]/.test(amount);

/** Returns an amount with the decimals of its currency, or more if it has more. */
export function withDigits(amount: string, currency: string): string {
  const scale = Math.max(currencyDigits(currency), decimalsOf(amount));
  return fromUnits(toUnits(amount, scale), scale);
}
