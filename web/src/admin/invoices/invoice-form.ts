import { CreateInvoice, type Parcel } from '@vaultway/contracts';
import type { ApiFailure } from '@/shared/api/failure';
import { type FieldIssue, issuesOf } from '@/admin/ui/form/form-issues';

/** An invoice as its form shows it: the parcel by its code. */
export type InvoiceValues = Record<
  'product' | 'tracking_code' | 'recipient_name' | 'amount' | 'currency',
  string
>;

const EMPTY: InvoiceValues = { product: '', tracking_code: '', recipient_name: '', amount: '', currency: '' };

/** @param parcel whose page led here */
export const beginningWith = (parcel: Parcel | undefined): InvoiceValues =>
  parcel ? { ...EMPTY, tracking_code: parcel.tracking_code, recipient_name: parcel.recipient_name } : EMPTY;

export const invoiceIssues = ({ tracking_code: _parcel, ...values }: InvoiceValues): FieldIssue[] =>
  issuesOf(CreateInvoice, values);

/** No parcel has the code that was typed. */
export const invoiceFieldOf = ({ code }: ApiFailure) =>
  code === 'parcel_not_found' ? ('tracking_code' as const) : undefined;
