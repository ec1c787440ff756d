import { DEFAULT_TIME_ZONE, isTimeZone, type Invoice, type Settings } from '@vaultway/contracts';
import type { InvoiceContent } from '../documents/document-content.js';
import { trackingUrl } from '../parcels/parcel.mapper.js';
import type { InvoiceEntity, Issuer } from './invoice.entity.js';

export const toInvoiceView = (row: InvoiceEntity): Invoice => ({
  id: row.id,
  number: row.number,
  product: row.product,
  parcel_id: row.parcel_id,
  amount: row.amount,
  currency: row.currency,
  recipient_name: row.recipient_name,
  created_at: row.created_at.toISOString(),
  pdf_url: `/api/invoices/${row.id}.pdf`,
});

export const toIssuer = (settings: Settings): Issuer => ({
  company_name: settings.company_name,
  contact_address: settings.contact_address,
  contact_phone: settings.contact_phone,
  contact_phone_alt: settings.contact_phone_alt,
  contact_email: settings.contact_email,
  time_zone: isTimeZone(settings.time_zone) ? settings.time_zone : DEFAULT_TIME_ZONE,
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
