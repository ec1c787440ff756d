import { z } from 'zod';
import { STEPS } from './step.js';
import { Id, Instant, nullableText, optionalChoice } from './fields.js';
import { INVOICE_STATES } from './invoice.js';
import { missingToUndefined } from './form-values.js';
import { listQuery, sortByTime } from './paging.js';
import { suggestedKey } from './suggested-key.js';

/** Parties of a parcel. A user who is both is its recipient. */
export const PARTY_ROLES = ['recipient', 'sender'] as const;

/** GET /api/account/parcels */
export const ListAccountParcels = listQuery([], {
  role: optionalChoice(PARTY_ROLES),
  step: optionalChoice(STEPS),
  open: optionalChoice(['yes', 'no']).meta({ description: '`yes`: neither delivered nor returned' }),
})
  .omit({ q: true })
  .extend({ sort: sortByTime('created_at') });
export type ListAccountParcels = z.output<typeof ListAccountParcels>;

/** A parcel in its party's list. */
export const AccountParcel = z
  .object({
    id: Id,
    tracking_code: z.string(),
    role: z.enum(PARTY_ROLES),
    recipient_name: z.string(),
    sender_name: nullableText,
    pickup_location: nullableText,
    destination: z.string(),
    current_location: nullableText,
    status: nullableText,
    status_key: suggestedKey('status'),
    step: z.enum(STEPS).nullable(),
    min_expected_delivery_date: nullableText,
    max_expected_delivery_date: nullableText,
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'AccountParcel' });
export type AccountParcel = z.output<typeof AccountParcel>;

/** An invoice or credit note, as its customer sees it. */
export const AccountInvoice = z
  .object({
    id: Id,
    number: z.string(),
    kind: z.enum(['invoice', 'credit_note']),
    product: z.string(),
    amount: nullableText,
    open_amount: nullableText,
    currency: nullableText,
    state: z.enum(INVOICE_STATES).nullable(),
    due_date: nullableText,
    created_at: Instant,
    pdf_url: z.string(),
  })
  .meta({ id: 'AccountInvoice' });
export type AccountInvoice = z.output<typeof AccountInvoice>;

/** A party's parcel, beside what its look-up returns. */
export const AccountParcelDetails = AccountParcel.extend({
  proof_of_delivery: z.boolean().meta({ description: 'true if a delivery was recorded as a handover' }),
  invoices: z
    .array(AccountInvoice)
    .meta({ description: 'your invoices for this parcel, newest first, up to 20' }),
  delivery_pin: nullableText.meta({
    description: 'PIN that the courier asks the recipient for; null for senders, and while none is needed',
  }),
  notify: z.enum(['yes', 'no']).meta({ description: 'whether you get emails about each new event' }),
}).meta({ id: 'AccountParcelDetails' });
export type AccountParcelDetails = z.output<typeof AccountParcelDetails>;

/** PATCH /api/account/parcels/{code} */
export const UpdateAccountParcel = z.object({
  notify: z.preprocess(missingToUndefined, z.enum(['yes', 'no'])),
});
export type UpdateAccountParcel = z.output<typeof UpdateAccountParcel>;

/** GET and PATCH /api/account/notifications */
export const AccountNotifications = z
  .object({
    notify: z.enum(['yes', 'no']).meta({ description: 'whether you get emails about all your parcels' }),
  })
  .meta({ id: 'AccountNotifications' });
export type AccountNotifications = z.output<typeof AccountNotifications>;

/** GET /api/account/invoices */
export const ListAccountInvoices = listQuery([])
  .omit({ q: true })
  .extend({ sort: sortByTime('created_at') });
export type ListAccountInvoices = z.output<typeof ListAccountInvoices>;
