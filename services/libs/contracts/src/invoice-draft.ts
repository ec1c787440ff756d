import { z } from 'zod';
import { choice, Id, Instant, nullableText } from './fields.js';
import { INVOICE_STATES, INVOICE_UNITS } from './invoice.js';
import { listQuery } from './paging.js';

export const INVOICE_DRAFT_STATES = ['open', 'issued', 'discarded'] as const;
export type InvoiceDraftState = (typeof INVOICE_DRAFT_STATES)[number];
/** Largest number of lines of a draft, which the form of the panel shows. */
export const DRAFT_LINES = 50;
/** Reasons why a customer cannot be invoiced: there is none, or it has no address. */
export const DRAFT_PROBLEMS = ['no_customer', 'no_address'] as const;
export type DraftProblem = (typeof DRAFT_PROBLEMS)[number];

/** A line of a draft; its numbers are decimal texts. */
export const InvoiceDraftLine = z.object({
  description: z.string(),
  quantity: z.string(),
  unit: z.enum(INVOICE_UNITS),
  price: z.string(),
  tax_rate: z.string().meta({ description: 'percent' }),
});
export type InvoiceDraftLine = z.output<typeof InvoiceDraftLine>;

/** A draft as another service asks for it. The sender chooses the id, so the same one may arrive again. */
export const RequestedDraft = z.object({
  id: Id,
  customer_id: Id,
  title: z.string(),
  currency: z.string(),
  lines: z.array(InvoiceDraftLine).min(1).max(DRAFT_LINES),
});
export type RequestedDraft = z.output<typeof RequestedDraft>;

/** The present state of a draft. */
export const DraftOutcome = z.object({
  id: Id,
  state: z.enum(INVOICE_DRAFT_STATES),
  invoice: z
    .object({ id: Id, number: z.string(), state: z.enum(INVOICE_STATES).nullable() })
    .nullable()
    .meta({ description: 'the invoice as which it was issued' }),
});
export type DraftOutcome = z.output<typeof DraftOutcome>;

/** GET /api/invoice-drafts */
export const ListInvoiceDrafts = listQuery([], { state: choice(INVOICE_DRAFT_STATES, 'open') }).omit({
  q: true,
});
export type ListInvoiceDrafts = z.output<typeof ListInvoiceDrafts>;

/** A draft that becomes an invoice by `draft_id` of `POST /api/invoices`. */
export const InvoiceDraft = z
  .object({
    id: Id,
    title: z.string(),
    customer_id: Id,
    customer_name: nullableText.meta({ description: 'null once the customer is deleted' }),
    currency: z.string(),
    lines: z.array(InvoiceDraftLine),
    total: z.string().meta({ description: 'with tax, by the lines' }),
    state: z.enum(INVOICE_DRAFT_STATES),
    invoice: z.object({ id: Id, number: z.string() }).nullable(),
    created_at: Instant,
  })
  .meta({ id: 'InvoiceDraft' });
export type InvoiceDraft = z.output<typeof InvoiceDraft>;
