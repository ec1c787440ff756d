import { currencyDigits, type EInvoiceField } from '@vaultway/contracts';
import type { InvoiceEntity } from './invoice.entity.js';

type InvoiceOfLines = Pick<InvoiceEntity, 'customer' | 'issuer' | 'lines' | 'currency'>;

/** EN 16931 allows two decimals. */
const E_INVOICE_DIGITS = 2;

/** Returns what an invoice lacks for an e-invoice by EN 16931; null for one without lines. */
export function missingForEInvoice({
  customer,
  issuer,
  lines,
  currency,
}: InvoiceOfLines): EInvoiceField[] | null {
  if (lines === null) return null;
  const reverse = lines.some(({ tax_category: category }) => category === 'reverse_charge');
  const needed: [EInvoiceField, unknown][] = [
    ['company_tax_number', issuer.tax_number],
    ['company_country', issuer.country],
    ['company_address', issuer.contact_address],
    ['customer', customer],
    ...(customer === null
      ? []
      : ([
          ['customer_address', customer.address],
          ['customer_country', customer.country],
          ['customer_tax_number', !reverse || customer.tax_number],
        ] as [EInvoiceField, unknown][])),
    ['currency', currencyDigits(currency ?? '') <= E_INVOICE_DIGITS],
  ];
  return needed.flatMap(([field, value]) => (value ? [] : [field]));
}
