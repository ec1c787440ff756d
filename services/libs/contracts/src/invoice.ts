import { z } from 'zod';
import { WarningSchema } from './envelope.js';
import { asciiNumber, Id, Instant, nullableText, optionalText, requiredText } from './fields.js';
import { issue } from './issues.js';
import { listQuery } from './paging.js';

/** The column's precision: twelve digits before the point, two after it. */
const AMOUNT = /^(\d+\.?\d{0,2}|\.\d{1,2})$/;
const LARGEST_AMOUNT = 999_999_999_999.99;

const amountText = (value: unknown) => {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text.trim() === '' ? null : text;
};

/** Keeps units and hundredths as digits; a float would not be exact. */
const withTwoDecimals = (text: string) => {
  const [whole = '', decimals = ''] = text.split('.');
  return `${whole.replace(/^0+(?=\d)/, '') || '0'}.${decimals.padEnd(2, '0')}`;
};

/** An amount of money, as text or number; outputs text with two decimals. Blank becomes null. */
const amount = z
  .preprocess(
    amountText,
    z
      .string()
      .overwrite(asciiNumber)
      .refine((text) => !text.startsWith('-'), { ...issue('out_of_range', { min: 0 }), abort: true })
      .refine((text) => AMOUNT.test(text), { ...issue('not_an_amount'), abort: true })
      .refine((text) => Number(text) <= LARGEST_AMOUNT, issue('out_of_range', { max: LARGEST_AMOUNT }))
      .transform(withTwoDecimals)
      .nullable(),
  )
  .meta({
    description: 'string or number from 0 to 999999999999.99, with at most two decimals',
    accepts: { type: ['string', 'number', 'null'] },
  });

const currencies = new Set(Intl.supportedValuesOf('currency'));

/** An ISO 4217 currency code, in any case. Blank becomes null. */
export const currencyCode = optionalText()
  .transform((code) => code?.toUpperCase() ?? null)
  .refine((code) => code === null || currencies.has(code), issue('not_a_currency'));

/** POST /api/invoices. An amount needs a currency, and a currency an amount. */
export const CreateInvoice = z
  .object({
    product: requiredText(),
    parcel_id: optionalText().default(null),
    recipient_name: optionalText().default(null),
    amount: amount.default(null),
    currency: currencyCode.default(null),
  })
  .refine((invoice) => invoice.amount === null || invoice.currency !== null, {
    ...issue('required'),
    path: ['currency'],
  })
  .refine((invoice) => invoice.currency === null || invoice.amount !== null, {
    ...issue('required'),
    path: ['amount'],
  });
export type CreateInvoice = z.output<typeof CreateInvoice>;

/** GET /api/invoices */
export const ListInvoices = listQuery(['number', 'product', 'recipient_name'], {
  parcel_id: optionalText().default(null),
});
export type ListInvoices = z.output<typeof ListInvoices>;

/** Invoices are immutable. Numbers start at 1 each year, without gaps. */
export const Invoice = z
  .object({
    id: Id,
    number: z.string().meta({ examples: ['2026-000123'] }),
    product: z.string(),
    parcel_id: Id.nullable(),
    amount: nullableText.meta({ examples: ['1250.50'] }),
    currency: nullableText.meta({ examples: ['EUR'] }),
    recipient_name: nullableText,
    created_at: Instant,
    pdf_url: z.string().meta({ examples: ['/api/invoices/0197a7c2-5d1e-7c3a-9a51-0f7c3c1d2e4b.pdf'] }),
  })
  .meta({ id: 'Invoice' });
export type Invoice = z.output<typeof Invoice>;

/** A created invoice, with warnings about its input. */
export const WrittenInvoice = Invoice.extend({ warnings: z.array(WarningSchema) }).meta({
  id: 'WrittenInvoice',
});
export type WrittenInvoice = z.output<typeof WrittenInvoice>;
