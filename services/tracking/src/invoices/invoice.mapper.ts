import {
  currencyDigits,
  decimalsOf,
  invoiceSums,
  knownZone,
  isZero,
  QUANTITY_DIGITS,
  RATE_DIGITS,
  withDigits,
  writtenDecimals,
  type EInvoiceField,
  type Invoice,
  type InvoiceLine,
  type InvoiceDetails,
  type Settings,
} from '@vaultway/contracts';
import type { DetailedInvoiceContent, InvoiceContent } from '../documents/document-content.js';
import { trackingUrl } from '../parcels/parcel.mapper.js';
import { toEInvoice } from './e-invoice.js';
import { missingForEInvoice } from './e-invoice-fields.js';
import { type Balance, NO_BALANCE, receivableOf } from './invoice-balance.js';
import type { InvoiceEntity, Issuer } from './invoice.entity.js';
import { type PaymentEntity, type ReminderEntity, toPaymentView, toReminderView } from './payment.entity.js';

/** @param today in the company's time zone */
export const toInvoiceView = (row: InvoiceEntity, today: string, balance: Balance = NO_BALANCE): Invoice => ({
  id: row.id,
  number: row.number,
  product: row.product,
  parcel_id: row.parcel_id,
  amount: row.amount === null || row.currency === null ? null : withDigits(row.amount, row.currency),
  currency: row.currency,
  recipient_name: row.recipient_name,
  kind: row.kind,
  ...receivableOf(row, balance, today),
  customer_id: row.customer_id,
  due_date: row.due_date,
  credits: balance.credits,
  credited_by: balance.credited_by,
  created_at: row.created_at.toISOString(),
  pdf_url: `/api/invoices/${row.id}.pdf`,
});

export function toInvoiceDetails(
  row: InvoiceEntity,
  invoice: Invoice,
  payments: readonly PaymentEntity[],
  reminders: readonly ReminderEntity[],
): InvoiceDetails {
  const sums = row.lines === null || row.currency === null ? null : invoiceSums(row.lines, row.currency);
  return {
    ...invoice,
    customer: row.customer,
    lines: row.lines,
    taxes: sums?.taxes ?? null,
    net_amount: sums?.net ?? null,
    tax_amount: sums?.tax ?? null,
    payment_details: row.issuer.payment_details ?? null,
    e_invoice_missing: missingForEInvoice(row),
    payments: payments.map(toPaymentView),
    reminders: reminders.map(toReminderView),
  };
}

export const toIssuer = (settings: Settings): Issuer => ({
  company_name: settings.company_name,
  contact_address: settings.contact_address,
  contact_phone: settings.contact_phone,
  contact_phone_alt: settings.contact_phone_alt,
  contact_email: settings.contact_email,
  time_zone: knownZone(settings.time_zone),
  country: settings.company_country,
  tax_number: settings.company_tax_number,
  payment_details: settings.payment_details,
});

/** Maps an invoice to its PDF's content. @param site the site's address, for the link to the tracking page */
export function toInvoiceContent(row: InvoiceEntity, site: string): InvoiceContent {
  const { issuer } = row;
  const lines = [
    issuer.contact_address,
    issuer.contact_phone,
    issuer.contact_phone_alt,
    issuer.contact_email,
  ];
  return {
    title: row.kind === 'invoice' ? 'Invoice' : 'Credit note',
    number: row.number,
    date: new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: issuer.time_zone }).format(
      row.created_at,
    ),
    createdAt: row.created_at.toISOString(),
    company: { name: issuer.company_name, lines: lines.filter((line) => line !== null) },
    recipient: row.recipient_name,
    product: row.product,
    amount: row.amount === null || row.currency === null ? null : formatAmount(row.amount, row.currency),
    tracking:
      row.tracking_code === null
        ? null
        : { code: row.tracking_code, url: trackingUrl(row.tracking_code, site) },
  };
}

/** `EUR 1,250.50`: with the currency's decimals; an older invoice may have more, which are not rounded. */
function formatAmount(amount: string, currency: string): string {
  const decimals = Math.max(currencyDigits(currency), decimalsOf(amount) === 0 ? 0 : writtenDecimals(amount));
  const format = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay: 'code',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  return format.format(amount as Intl.StringNumericLiteral).replace('\u00A0', ' ');
}

const QUANTITY = new Intl.NumberFormat('en', { maximumFractionDigits: QUANTITY_DIGITS });
const RATE = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: RATE_DIGITS });
const formatRate = (rate: string) => RATE.format(Number(rate) / 100);

const MISSING: Record<EInvoiceField, string> = {
  company_tax_number: 'the tax number of the company',
  company_country: 'the country of the company',
  company_address: 'the address of the company',
  customer: 'a customer',
  customer_address: 'the address of the customer',
  customer_country: 'the country of the customer',
  customer_tax_number: 'the tax number of the customer',
  currency: 'a currency with at most two decimals',
};
const UNITS: Record<InvoiceLine['unit'], string> = {
  piece: 'pcs',
  hour: 'h',
  day: 'days',
  month: 'months',
  kg: 'kg',
  km: 'km',
  m3: 'm³',
  flat_rate: 'flat',
};
const NO_TAX = {
  standard: '',
  zero: '',
  exempt: 'Exempt from tax',
  reverse_charge: 'Reverse charge',
} as const;

/**
 * Maps an invoice with lines to its PDF's content.
 *
 * @param site the site's address, for links to the tracking pages
 * @param original number of the invoice that a credit note cancels
 */
export function toDetailedContent(
  row: InvoiceEntity & { lines: InvoiceLine[]; currency: string },
  { original, site }: { original: string | null; site: string },
): DetailedInvoiceContent {
  const { issuer, lines, currency, customer } = row;
  const sums = invoiceSums(lines, currency);
  const country = (code?: string | null) =>
    code ? (new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code) : null;
  const day = (instant: Date, timeZone: string) =>
    new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone }).format(instant);
  const present = <T>(some: (T | null | undefined | false)[]) =>
    some.filter((one): one is T => one !== null && one !== undefined && one !== false);
  const eInvoice = toEInvoice(row, original);
  const missing = missingForEInvoice(row) ?? [];
  const plain = (amount: string) => formatAmount(amount, currency).replace(`${currency} `, '');
  return {
    title: row.kind === 'invoice' ? 'Invoice' : 'Credit note',
    number: row.number,
    createdAt: row.created_at.toISOString(),
    company: {
      name: issuer.company_name,
      lines: present([
        issuer.contact_address,
        country(issuer.country),
        issuer.contact_phone,
        issuer.contact_phone_alt,
        issuer.contact_email,
        issuer.tax_number && `Tax number ${issuer.tax_number}`,
      ]),
    },
    customer: customer
      ? {
          name: customer.name,
          lines: present([
            customer.address,
            country(customer.country),
            customer.tax_number && `Tax number ${customer.tax_number}`,
          ]),
        }
      : row.recipient_name === null
        ? null
        : { name: row.recipient_name, lines: [] },
    facts: present<[string, string]>([
      ['Number', row.number],
      ['Date', day(row.created_at, issuer.time_zone)],
      row.due_date !== null && ['Due date', day(new Date(row.due_date), 'UTC')],
      original !== null && ['Cancels invoice', original],
    ]),
    columns: ['Description', 'Quantity', 'Price', 'Tax', currency],
    rows: lines.map((line) => [
      line.tracking_code === null ? line.description : `${line.description}\n${line.tracking_code}`,
      `${QUANTITY.format(Number(line.quantity))} ${UNITS[line.unit]}`,
      plain(line.price),
      formatRate(line.tax_rate),
      plain(line.net),
    ]),
    sums: [
      ['Net', formatAmount(sums.net, currency)],
      ...sums.taxes
        .filter(({ rate }) => !isZero(rate))
        .map(({ rate, tax }): [string, string] => [`Tax ${formatRate(rate)}`, formatAmount(tax, currency)]),
    ],
    total: ['Total', formatAmount(sums.total, currency)],
    notes: present<[string, string]>([
      ...sums.taxes.map(
        ({ category }): [string, string] | false => NO_TAX[category] !== '' && ['Tax', NO_TAX[category]],
      ),
      row.kind === 'invoice' && !!issuer.payment_details && ['Payment', issuer.payment_details],
      eInvoice === null && [
        'E-invoice',
        `This PDF contains no e-invoice. Missing: ${missing.map((field) => MISSING[field]).join(', ')}.`,
      ],
    ]),
    tracking: [...new Set(lines.flatMap(({ tracking_code: code }) => code ?? []))].map((code) => ({
      code,
      url: trackingUrl(code, site),
    })),
    eInvoice,
  };
}
