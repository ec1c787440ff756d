import { CreateInvoice, type Parcel } from '@vaultway/contracts';
import type { ApiFailure } from '@/shared/api/failure';
import { type FieldIssue, issuesOf } from '@/admin/ui/text/field-issues';
import { typedNumber } from '@/admin/ui/text/typed-number';

/** Form values of an invoice, with the parcel's code. */
export type InvoiceValues = Record<
  'product' | 'tracking_code' | 'recipient_name' | 'amount' | 'currency',
  string
>;

/** The recipient of an invoice is its customer. */
export const INVOICE_LABELS = { recipient_name: 'customer_id' } as const;

const EMPTY: InvoiceValues = { product: '', tracking_code: '', recipient_name: '', amount: '', currency: '' };

/** @param parcel parcel to invoice, if its page led here */
export const beginningWith = (parcel: Parcel | undefined): InvoiceValues =>
  parcel ? { ...EMPTY, tracking_code: parcel.tracking_code, recipient_name: parcel.recipient_name } : EMPTY;

/** @param language tag of the language in which the amount is typed */
export const invoiceIn = ({ tracking_code: _parcel, ...values }: InvoiceValues, language: string) => ({
  ...values,
  amount: typedNumber(values.amount, language),
});

export const invoiceIssues = (values: InvoiceValues, language: string): FieldIssue[] =>
  issuesOf(CreateInvoice, invoiceIn(values, language));

/** `fieldOf` of the form: maps an unknown parcel to the code's field. */
export const invoiceFieldOf = ({ code }: ApiFailure) =>
  code === 'parcel_not_found' ? ('tracking_code' as const) : undefined;
