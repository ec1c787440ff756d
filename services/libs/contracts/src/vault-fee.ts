import { z } from 'zod';
import {
  Id,
  Instant,
  nullableText,
  optionalChoice,
  optionalLine,
  requiredChoice,
  requiredDate,
  requiredId,
  requiredLine,
} from './fields.js';
import { jsonText, missingToUndefined } from './form-values.js';
import { currencyCode, invoiceAmount, taxRate } from './invoice.js';
import { DRAFT_PROBLEMS, INVOICE_DRAFT_STATES } from './invoice-draft.js';
import { INVOICE_STATES } from './invoice.js';
import { issue } from './issues.js';
import { METALS } from './metal-weight.js';
import { currencyDigits, writtenDecimals } from './money.js';
import { listQuery } from './paging.js';
import { decimal } from './vault.js';

/** `value`: basis points a year; `ounce`: an amount per troy ounce and month; `none`: boxes only; `off`: nothing. */
export const FEE_BASES = ['value', 'ounce', 'none', 'off'] as const;
export type FeeBasis = (typeof FEE_BASES)[number];
/** Largest number of prices entered at once. */
export const MAX_PRICES = 500;
/** Decimals of a metal's price, and of a rate. */
export const PRICE_DIGITS = 6;
export const FEE_RATE_DIGITS = 4;
const LARGEST_PRICE = 1_000_000_000;
const LARGEST_RATE = 1_000_000;

const required = <T>(value: T | null): value is T => value !== null;

/** The price of a troy ounce on a day. */
export const EnteredPrice = z.object({
  date: requiredDate,
  metal: requiredChoice(METALS),
  price: decimal(PRICE_DIGITS, { below: LARGEST_PRICE })
    .refine(required, issue('required'))
    .transform((price) => price ?? '')
    .meta({ description: 'of a troy ounce', accepts: { type: ['string', 'number'] } }),
  currency: currencyCode
    .refine(required, issue('required'))
    .transform((currency) => currency ?? '')
    .meta({ accepts: { type: 'string' } }),
});
export type EnteredPrice = z.output<typeof EnteredPrice>;

/** POST /api/vault/prices: all prices, or none. */
export const EnterPrices = z.object({
  prices: z
    .preprocess(
      (value) => (missingToUndefined(value) === undefined ? undefined : jsonText(value)),
      z.array(EnteredPrice).min(1).max(MAX_PRICES),
    )
    .meta({
      description: 'JSON in a form; another price of the same metal, day and currency corrects the former',
      accepts: {
        oneOf: [
          {
            type: 'array',
            minItems: 1,
            maxItems: MAX_PRICES,
            items: {
              type: 'object',
              required: ['date', 'metal', 'price', 'currency'],
              properties: {
                date: { type: 'string', format: 'date' },
                metal: { type: 'string', enum: METALS },
                price: { type: ['string', 'number'], description: 'of a troy ounce' },
                currency: { type: 'string' },
              },
            },
          },
          { type: 'string' },
        ],
      },
    }),
});
export type EnterPrices = z.output<typeof EnterPrices>;

export const PricesEntered = z.object({ entered: z.int() }).meta({ id: 'VaultPricesEntered' });
export type PricesEntered = z.output<typeof PricesEntered>;

/** GET /api/vault/prices */
export const ListPrices = listQuery(['date'], { metal: optionalChoice(METALS) }).omit({ q: true });
export type ListPrices = z.output<typeof ListPrices>;

export const MetalPrice = z
  .object({
    id: Id,
    date: z.string().meta({ examples: ['2026-11-30'] }),
    metal: z.enum(METALS),
    price: z.string().meta({ description: 'of a troy ounce', examples: ['2650.40'] }),
    currency: z.string(),
    entered_by: z.string(),
    created_at: Instant,
  })
  .meta({ id: 'VaultMetalPrice' });
export type MetalPrice = z.output<typeof MetalPrice>;

const rate = decimal(FEE_RATE_DIGITS, { below: LARGEST_RATE }).default(null);
const month = requiredLine()
  .refine((text) => /^[1-9]\d{3}-(?:0[1-9]|1[0-2])$/.test(text), issue('invalid'))
  .meta({ description: 'year and month', examples: ['2026-12'] });

/** POST /api/vault/fees */
export const SetFees = z
  .object({
    account_id: requiredId,
    from_month: month,
    basis: requiredChoice(FEE_BASES),
    gold: rate.meta({ description: 'basis points a year, or an amount per ounce and month; null: no fee' }),
    silver: rate,
    platinum: rate,
    palladium: rate,
    minimum: invoiceAmount.default(null).meta({ description: 'of a month in which there was metal' }),
    currency: currencyCode.default(null),
    tax_rate: taxRate.meta({ description: 'percent, of the lines of the drafts' }),
  })
  .superRefine(({ basis, minimum, currency, ...rest }, context) => {
    const add = (path: string, found: ReturnType<typeof issue>) =>
      context.addIssue({ code: 'custom', path: [path], ...found });
    if (basis !== 'value' && basis !== 'ounce') return;
    if (METALS.every((metal) => rest[metal] === null)) add('gold', issue('required'));
    if (currency === null) return add('currency', issue('required'));
    const max = currencyDigits(currency);
    if (minimum !== null && writtenDecimals(minimum) > max)
      add('minimum', issue('too_many_decimals', { max }));
  })
  .transform((fees) =>
    fees.basis === 'value' || fees.basis === 'ounce'
      ? fees
      : { ...fees, gold: null, silver: null, platinum: null, palladium: null, minimum: null, currency: null },
  );
export type SetFees = z.output<typeof SetFees>;

/** GET /api/vault/fees: of each account and first month, the newest. */
export const ListFees = listQuery([], { account_id: optionalLine().default(null) }).omit({ q: true });
export type ListFees = z.output<typeof ListFees>;

export const AccountFees = z
  .object({
    id: Id,
    account_id: Id,
    account_number: nullableText,
    from_month: z.string().meta({ examples: ['2026-12'] }),
    basis: z.enum(FEE_BASES),
    gold: nullableText.meta({ examples: ['12'] }),
    silver: nullableText,
    platinum: nullableText,
    palladium: nullableText,
    minimum: nullableText,
    currency: nullableText,
    tax_rate: z.string(),
    set_by: z.string(),
    created_at: Instant,
  })
  .meta({ id: 'VaultAccountFees' });
export type AccountFees = z.output<typeof AccountFees>;

/** `waiting`: not sent to the invoices yet; `refused`: it cannot be invoiced. */
export const FEE_INVOICE_STATES = ['waiting', 'refused', 'drafted'] as const;

/** GET /api/vault/fees/invoices */
export const ListFeeInvoices = listQuery([], {
  account_id: optionalLine().default(null),
  state: optionalChoice(FEE_INVOICE_STATES),
}).omit({ q: true });
export type ListFeeInvoices = z.output<typeof ListFeeInvoices>;

const outcome = {
  state: z.enum([...FEE_INVOICE_STATES, ...INVOICE_DRAFT_STATES]).meta({
    description: '`open`, `issued` and `discarded` are states of the draft; `drafted`: one is unknown',
  }),
  invoice: z
    .object({ id: Id, number: z.string(), state: z.enum(INVOICE_STATES).nullable() })
    .nullable()
    .meta({ description: 'once the draft is issued' }),
};

/** Fees of an account and month, in one currency. */
export const FeeInvoice = z
  .object({
    id: Id.meta({ description: 'also of the draft' }),
    account_id: Id,
    account_number: nullableText,
    month: z.string().meta({ examples: ['2026-11'] }),
    currency: z.string(),
    net_amount: z.string(),
    lines: z.array(z.object({ description: z.string(), amount: z.string() })),
    problem: z.enum(DRAFT_PROBLEMS).nullable().meta({ description: 'of the holder of the account' }),
    ...outcome,
    created_at: Instant,
  })
  .meta({ id: 'VaultFeeInvoice' });
export type FeeInvoice = z.output<typeof FeeInvoice>;

/** A period of a rental in a fee invoice. */
export const InvoicedPeriod = z
  .object({ due_on: z.string().meta({ examples: ['2026-12-01'] }), fee_invoice_id: Id, ...outcome })
  .meta({ id: 'VaultInvoicedPeriod' });
export type InvoicedPeriod = z.output<typeof InvoicedPeriod>;

const MissingPrice = z.object({ metal: z.enum(METALS), currency: z.string(), date: z.string() });
export type MissingPrice = z.output<typeof MissingPrice>;

/** The last nightly run, and the months that wait for a price. */
export const FeeRun = z
  .object({
    finished_at: Instant.nullable(),
    drafted: z.int().meta({ description: 'drafts sent to the invoices in it' }),
    waiting_total: z.int(),
    waiting: z
      .array(
        z.object({
          account_id: Id,
          account_number: z.string(),
          month: z.string(),
          missing: z.array(MissingPrice).meta({ description: 'no price on or before that day' }),
        }),
      )
      .meta({ description: 'the oldest 100' }),
  })
  .meta({ id: 'VaultFeeRun' });
export type FeeRun = z.output<typeof FeeRun>;

/** Value of a metal by entered prices. */
export const MetalValue = z
  .object({
    amount: z.string(),
    currency: z.string(),
    date: z.string().meta({ description: 'day of the price' }),
  })
  .meta({ id: 'VaultMetalValue' });
export type MetalValue = z.output<typeof MetalValue>;
