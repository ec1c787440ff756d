import { z } from 'zod';
import { LANGUAGES } from './constants.js';
import { WarningSchema } from './envelope.js';
import {
  asciiNumber,
  choice,
  Id,
  Instant,
  nullableText,
  optionalChoice,
  optionalDate,
  optionalText,
  requiredText,
} from './fields.js';
import { blankToNull, jsonText, missingToUndefined } from './form-values.js';
import { issue } from './issues.js';
import { LIMITS } from './limits.js';
import {
  currencyDigits,
  decimalsOf,
  exceeds,
  invoiceSums,
  isZero,
  QUANTITY_DIGITS,
  RATE_DIGITS,
  TAX_CATEGORIES,
  withDigits,
  writtenDecimals,
} from './money.js';
import { listQuery } from './paging.js';

const LARGEST_AMOUNT = 999_999_999_999.99;
const LARGEST = 1_000_000_000;

const textIn = (value: unknown) => (typeof value === 'number' ? String(value) : value);

/** A decimal as written. */
const decimalText = (max: number, wrong: 'not_a_number' | 'not_an_amount') =>
  z
    .string()
    .overwrite(asciiNumber)
    .refine((text) => !text.startsWith('-'), { ...issue('out_of_range', { min: 0 }), abort: true })
    .refine((text) => /^(?:\d+(?:\.\d*)?|\.\d+)$/.test(text), { ...issue(wrong), abort: true })
    .refine((text) => Number(text) <= max, { ...issue('out_of_range', { max }), abort: true });

/** An amount of money, as text or number. Blank becomes null. */
export const invoiceAmount = z
  .preprocess((value) => blankToNull(textIn(value)), decimalText(LARGEST_AMOUNT, 'not_an_amount').nullable())
  .meta({
    description: 'string or number from 0 to 999999999999.99, with at most the decimals of its currency',
    accepts: { type: ['string', 'number', 'null'] },
  });

/** An amount of money with all decimals that were written, since `1.000` may mean a thousand. */
const price = (max: number) =>
  z
    .preprocess((value) => missingToUndefined(textIn(value)), decimalText(max, 'not_a_number'))
    .meta({ accepts: { type: ['string', 'number'] } });

const currencies = new Set(Intl.supportedValuesOf('currency'));

/** An ISO 4217 currency code, in any case. Blank becomes null. */
export const currencyCode = optionalText()
  .transform((code) => code?.toUpperCase() ?? null)
  .refine((code) => code === null || currencies.has(code), issue('not_a_currency'));

/** Units of a line's quantity. */
export const INVOICE_UNITS = ['piece', 'hour', 'day', 'month', 'kg', 'km', 'm3', 'flat_rate'] as const;
export type InvoiceUnit = (typeof INVOICE_UNITS)[number];

/** A decimal, as text or number; outputs text without zeros at the end. */
const decimal = (max: number, digits: number) =>
  z
    .preprocess(
      (value) => missingToUndefined(textIn(value)),
      decimalText(max, 'not_a_number')
        .refine((text) => decimalsOf(text) <= digits, issue('too_many_decimals', { max: digits }))
        .transform((text) => withDecimals(text, decimalsOf(text))),
    )
    .meta({ accepts: { type: ['string', 'number'] } });

const withDecimals = (text: string, digits: number) => {
  const [whole = '', decimals = ''] = text.split('.');
  const units = whole.replace(/^0+(?=\d)/, '') || '0';
  return digits === 0 ? units : `${units}.${decimals.slice(0, digits)}`;
};

/** A tax rate in percent, as text or number. */
export const taxRate = decimal(100, RATE_DIGITS);

/** A line of an invoice. Its category follows from the rate by default. */
const InvoiceLineInput = z
  .object({
    description: requiredText(),
    quantity: decimal(LARGEST, QUANTITY_DIGITS)
      .refine((text) => !isZero(text), issue('required'))
      .default('1'),
    unit: choice(INVOICE_UNITS, 'piece'),
    price: price(LARGEST),
    tax_rate: taxRate,
    tax_category: optionalChoice(TAX_CATEGORIES),
    parcel_id: optionalText().default(null),
  })
  .refine(({ tax_category: category, tax_rate: rate }) => category !== 'standard' || !isZero(rate), {
    ...issue('required'),
    path: ['tax_rate'],
  })
  .refine(
    ({ tax_category: category, tax_rate: rate }) =>
      category === null || category === 'standard' || isZero(rate),
    { ...issue('out_of_range', { max: 0 }), path: ['tax_rate'] },
  )
  .transform((line) => ({
    ...line,
    tax_category: line.tax_category ?? (isZero(line.tax_rate) ? ('zero' as const) : ('standard' as const)),
  }));
export type InvoiceLineInput = z.output<typeof InvoiceLineInput>;

const linesIn = (value: unknown): unknown => {
  const lines = blankToNull(value);
  return lines === null || lines === undefined || (Array.isArray(lines) && lines.length === 0)
    ? null
    : jsonText(lines);
};

const lines = z
  .preprocess(linesIn, z.array(InvoiceLineInput).max(LIMITS.invoiceLines).nullable())
  .meta({ description: 'lines, as an array or its JSON; they replace `product` and `amount`' });

/** At least one line. */
export const requiredInvoiceLines = z
  .preprocess(
    (value) => linesIn(value) ?? undefined,
    z.array(InvoiceLineInput).min(1).max(LIMITS.invoiceLines),
  )
  .meta({
    description: 'lines as of an invoice, as an array or its JSON',
    accepts: {
      oneOf: [
        { type: 'array', items: { type: 'object' }, minItems: 1, maxItems: LIMITS.invoiceLines },
        { type: 'string' },
      ],
    },
  });

/** Rejects an amount or price with more decimals than its currency has, and a total that is too large. */
export function pricesFit(
  given: { amount?: string | null; currency: string | null; lines: readonly InvoiceLineInput[] | null },
  context: z.core.$RefinementCtx,
): void {
  const { amount: sum = null, currency: code, lines: some } = given;
  if (code === null) return;
  const max = currencyDigits(code);
  const tooLong = (text: string, path: (string | number)[]) => {
    if (writtenDecimals(text) <= max) return false;
    context.addIssue({ code: 'custom', path, ...issue('too_many_decimals', { max }) });
    return true;
  };
  if (sum !== null) tooLong(sum, ['amount']);
  const wrong = (some ?? []).filter((line, index) => tooLong(line.price, ['lines', index, 'price']));
  if (some !== null && wrong.length === 0 && exceeds(invoiceSums(some, code).total, String(LARGEST_AMOUNT)))
    context.addIssue({
      code: 'custom',
      path: ['lines'],
      ...issue('out_of_range', { max: LARGEST_AMOUNT }),
    });
}

/**
 * POST /api/invoices, either with a product, or with lines. An amount needs a currency, and a currency an amount or
 * lines. Amounts and prices have at most the decimals of their currency.
 */
export const CreateInvoice = z
  .object({
    product: optionalText().default(null),
    parcel_id: optionalText().default(null),
    recipient_name: optionalText().default(null),
    amount: invoiceAmount.default(null),
    currency: currencyCode.default(null),
    customer_id: optionalText().default(null),
    due_date: optionalDate.default(null),
    lines: lines.default(null),
    draft_id: optionalText().default(null).meta({ description: 'the draft that becomes this invoice' }),
  })
  .refine((invoice) => invoice.product !== null || invoice.lines !== null, {
    ...issue('required'),
    path: ['product'],
  })
  .refine((invoice) => (invoice.amount === null && invoice.lines === null) || invoice.currency !== null, {
    ...issue('required'),
    path: ['currency'],
  })
  .refine((invoice) => invoice.currency === null || invoice.amount !== null || invoice.lines !== null, {
    ...issue('required'),
    path: ['amount'],
  })
  .refine((invoice) => invoice.amount === null || invoice.lines === null, {
    ...issue('invalid'),
    path: ['amount'],
  })
  .superRefine(pricesFit)
  .transform((invoice) => ({
    ...invoice,
    amount:
      invoice.amount === null || invoice.currency === null
        ? null
        : withDigits(invoice.amount, invoice.currency),
  }));
export type CreateInvoice = z.output<typeof CreateInvoice>;

/** States of an invoice with an amount. An unpaid one is overdue after its due date, partly paid or not. */
export const INVOICE_STATES = ['open', 'partly_paid', 'overdue', 'paid', 'credited'] as const;
export type InvoiceState = (typeof INVOICE_STATES)[number];

/** GET /api/invoices */
export const ListInvoices = listQuery(['number', 'product', 'recipient_name'], {
  parcel_id: optionalText().default(null),
  customer_id: optionalText().default(null),
  state: optionalChoice(INVOICE_STATES),
});
export type ListInvoices = z.output<typeof ListInvoices>;

const OtherInvoice = z.object({ id: Id, number: z.string() }).nullable();

/** Invoices and credit notes never change. Numbers start at 1 each year, without gaps. */
export const Invoice = z
  .object({
    id: Id,
    number: z.string().meta({ examples: ['2026-000123'] }),
    product: z.string(),
    parcel_id: Id.nullable(),
    amount: nullableText.meta({ description: 'with the decimals of its currency', examples: ['1250.50'] }),
    currency: nullableText.meta({ examples: ['EUR'] }),
    recipient_name: nullableText,
    kind: z.enum(['invoice', 'credit_note']),
    state: z
      .enum(INVOICE_STATES)
      .nullable()
      .meta({ description: 'null for a credit note, and for an invoice without an amount' }),
    customer_id: Id.nullable(),
    due_date: nullableText.meta({ examples: ['2026-12-04'] }),
    paid_amount: nullableText.meta({ examples: ['250.50'] }),
    open_amount: nullableText.meta({ examples: ['1000.00'] }),
    credits: OtherInvoice.meta({ description: 'the invoice that this credit note cancels' }),
    credited_by: OtherInvoice.meta({ description: 'the credit note that cancels this invoice' }),
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

/** A customer as copied onto an invoice. */
export const InvoiceCustomer = z.object({
  name: z.string(),
  address: nullableText,
  country: nullableText,
  emails: z.array(z.string()),
  tax_number: nullableText,
});
export type InvoiceCustomer = z.output<typeof InvoiceCustomer>;

export const InvoiceLine = z.object({
  description: z.string(),
  quantity: z.string(),
  unit: z.enum(INVOICE_UNITS),
  price: z.string(),
  tax_rate: z.string(),
  tax_category: z.enum(TAX_CATEGORIES),
  net: z.string(),
  parcel_id: Id.nullable(),
  tracking_code: nullableText,
});
export type InvoiceLine = z.output<typeof InvoiceLine>;

/** Fields of the company's settings, and of the customer, that an e-invoice needs. */
export const E_INVOICE_FIELDS = [
  'company_tax_number',
  'company_country',
  'company_address',
  'customer',
  'customer_address',
  'customer_country',
  'customer_tax_number',
  'currency',
] as const;
export type EInvoiceField = (typeof E_INVOICE_FIELDS)[number];

export const Payment = z
  .object({
    id: Id,
    amount: z.string(),
    date: z.string().meta({ examples: ['2026-12-01'] }),
    note: nullableText,
    reverses: Id.nullable().meta({
      description: 'the payment that this entry takes back; its amount is below zero',
    }),
    created_at: Instant,
  })
  .meta({ id: 'Payment' });
export type Payment = z.output<typeof Payment>;

export const Reminder = z
  .object({ id: Id, emails: z.array(z.string()), created_at: Instant })
  .meta({ id: 'Reminder' });
export type Reminder = z.output<typeof Reminder>;

/** GET /api/invoices/{id} */
export const InvoiceDetails = Invoice.extend({
  customer: InvoiceCustomer.nullable(),
  lines: z.array(InvoiceLine).nullable(),
  taxes: z
    .array(z.object({ category: z.enum(TAX_CATEGORIES), rate: z.string(), net: z.string(), tax: z.string() }))
    .nullable(),
  net_amount: nullableText,
  tax_amount: nullableText,
  payment_details: nullableText,
  e_invoice_missing: z
    .array(z.enum(E_INVOICE_FIELDS))
    .nullable()
    .meta({ description: 'fields missing for the e-invoice in the PDF; null for an invoice without lines' }),
  payments: z.array(Payment),
  reminders: z.array(Reminder),
}).meta({ id: 'InvoiceDetails' });
export type InvoiceDetails = z.output<typeof InvoiceDetails>;

/** POST /api/invoices/{id}/payments. The date is today's by default. */
export const CreatePayment = z.object({
  amount: price(LARGEST_AMOUNT).refine((text) => !isZero(text), issue('required')),
  date: optionalDate.default(null),
  note: optionalText().default(null),
});
export type CreatePayment = z.output<typeof CreatePayment>;

/** POST /api/invoices/{id}/reminders */
export const CreateReminder = z.object({
  language: choice(LANGUAGES, 'en').meta({ description: 'language of the email' }),
});
export type CreateReminder = z.output<typeof CreateReminder>;
