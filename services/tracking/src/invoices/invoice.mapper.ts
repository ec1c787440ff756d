import {
  DEFAULT_TIME_ZONE,
  invoiceSums,
  isTimeZone,
  type Invoice,
  type InvoiceDetails,
  type Settings,
} from '@vaultway/contracts';
import type { InvoiceContent } from '../documents/document-content.js';
import { trackingUrl } from '../parcels/parcel.mapper.js';
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
  amount: row.amount,
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
  time_zone: isTimeZone(settings.time_zone) ? settings.time_zone : DEFAULT_TIME_ZONE,
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

/** `EUR 1,250.50`: with the currency's decimals, but never rounded. */
function formatAmount(amount: string, currency: string): string {
  const style = { style: 'currency', currency, currencyDisplay: 'code' } as const;
  const usual = new Intl.NumberFormat('en', style).resolvedOptions().minimumFractionDigits ?? 2;
  const minimumFractionDigits = amount.endsWith('.00') ? usual : Math.max(usual, 2);
  const format = new Intl.NumberFormat('en', { ...style, minimumFractionDigits });
  return format.format(amount as Intl.StringNumericLiteral).replace('\u00A0', ' ');
}
