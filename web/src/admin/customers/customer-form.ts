import type { CreateCustomer, Customer, UpdateCustomer } from '@vaultway/contracts';
import { type FieldIssue, issuesOf } from '@/admin/ui/text/field-issues';

export const EMPTY_CUSTOMER: Record<
  'name' | 'address' | 'country' | 'emails' | 'tax_number' | 'payment_terms' | 'note',
  string
> = { name: '', address: '', country: '', emails: '', tax_number: '', payment_terms: '', note: '' };
export type CustomerValues = typeof EMPTY_CUSTOMER;

/** Returns a customer as the text values of the form. */
export const valuesOf = (customer: Customer): CustomerValues => ({
  name: customer.name,
  address: customer.address ?? '',
  country: customer.country ?? '',
  emails: customer.emails.join(', '),
  tax_number: customer.tax_number ?? '',
  payment_terms: String(customer.payment_terms ?? ''),
  note: customer.note ?? '',
});
/** Reads the form's values from the record in a rejection. */
export const readCustomer = (current: object) => valuesOf(current as Customer);

/** Validates the form with the server's schema; the field of one address is that of all. */
export const customerIssues = (
  schema: typeof CreateCustomer | typeof UpdateCustomer,
  values: Record<string, string>,
): FieldIssue[] =>
  issuesOf(schema, values).map((issue) =>
    issue.field.startsWith('emails.') ? { ...issue, field: 'emails' } : issue,
  );
