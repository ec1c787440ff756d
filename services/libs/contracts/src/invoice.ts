import { z } from 'zod';
import { Id, Instant, nullableText, optionalText, requiredText } from './fields.js';
import { issue } from './issues.js';
import { listQuery } from './paging.js';

/** What fits into the column: twelve digits before the point, two after it. */
const AMOUNT = /^(\d+\.?\d{0,2}|\.\d{1,2})$/;
const LARGEST_AMOUNT = 999_999_999_999.99;

const amountText = (value: unknown) => {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text.trim() === '' ? null : text;
};

/** Whole and hundredths as digits; never through a float, which has no exact tenth. */
const withTwoDecimals = (text: string) => {
  const [whole = '', decimals = ''] = text.split('.');
  return `${whole.replace(/^0+(?=\d)/, '') || '0'}.${decimals.padEnd(2, '0')}`;
};

/** A sum of money, as text or number; comes out as text with two decimals. Blank means null. */
const amount = z
  .preprocess(
    amountText,
    z
      .string()
      .trim()
      .refine((text) => !text.startsWith('-'), { ...issue('out_of_range', { min: 0 }), abort: true })
      .refine((text) => AMOUNT.test(text), { ...issue('not_an_amount'), abort: true })
      .refine((text) => Number(text) <= LARGEST_AMOUNT, issue('out_of_range', { max: LARGEST_AMOUNT }))
      .transform(withTwoDecimals)
      .nullable(),
  )
  .meta({
    description: 'text or number, 0 to 999999999999.99, at most two decimals',
    accepts: { type: ['string', 'number', 'null'] },
  });

const currencies = new Set(Intl.supportedValuesOf('currency'));

/** A currency by its ISO 4217 code, in capitals or not. Blank means null. */
const currency = optionalText()
  .transform((code) => code?.toUpperCase() ?? null)
  .refine((code) => code === null || currencies.has(code), issue('not_a_currency'));

/** POST /api/invoices. An amount needs a currency, and a currency an amount. */
export const CreateInvoice = z
  .object({
    product: requiredText(),
    parcel_id: optionalText().default(null),
    recipient_name: optionalText().default(null),
    amount: amount.default(null),
    currency: currency.default(null),
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

/** An invoice never changes. Its number counts from 1 in each year, without gaps. */
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
