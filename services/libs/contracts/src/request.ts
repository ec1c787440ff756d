import { z } from 'zod';
import { PARTY_ROLES } from './account.js';
import { LANGUAGES } from './constants.js';
import {
  choice,
  editedFrom,
  flag,
  Id,
  Instant,
  nullableChoice,
  nullableText,
  optionalChoice,
  optionalDate,
  optionalEmail,
  optionalFlag,
  optionalLine,
  optionalText,
  requiredChoice,
  requiredDate,
  requiredEmail,
  requiredId,
  requiredText,
} from './fields.js';
import { currencyCode, InvoiceLine, pricesFit, requiredInvoiceLines } from './invoice.js';
import { issue } from './issues.js';
import { LIMITS } from './limits.js';
import { listQuery, sortByTime } from './paging.js';
import { attachedFiles, RequestFile } from './request-file.js';
import {
  mayChooseItems,
  needsItems,
  REQUEST_KINDS,
  REQUEST_NEEDS,
  REQUEST_STATUSES,
} from './request-kinds.js';
import { CODE_LENGTH, Item, itemIds } from './vault.js';

const facts = {
  kind: requiredChoice(REQUEST_KINDS),
  party: choice(PARTY_ROLES, 'sender').meta({
    description: 'which party of the parcel the client is; `other_name` and `other_email` are of the other',
  }),
  other_name: optionalLine().default(null),
  other_email: optionalEmail.default(null),
  pickup_location: optionalText().default(null),
  destination: optionalText().default(null),
  parcel_content: optionalText().default(null),
  declared_value: optionalText().default(null),
  to_account: optionalLine(CODE_LENGTH).default(null).meta({
    description: 'of a transfer: number or alias of the account that gets the items, as the client knows it',
  }),
  wanted_on: optionalDate.default(null),
  text: optionalText(LIMITS.message).default(null),
};

const factsOf = z.object(facts);

/** Rejects a request without what its kind needs. */
function assertNeeds(
  request: z.output<typeof factsOf> & { item_ids?: string[] },
  context: z.core.$RefinementCtx,
): void {
  const { kind, item_ids: { length: items } = [] } = request;
  if (items > 0 && !mayChooseItems(kind))
    context.addIssue({ code: 'custom', path: ['item_ids'], ...issue('invalid') });
  if (items === 0 && needsItems(kind))
    context.addIssue({ code: 'custom', path: ['item_ids'], ...issue('required') });
  for (const field of REQUEST_NEEDS[kind]) {
    // Chosen items are the content.
    if (field === 'parcel_content' && items > 0) continue;
    if (request[field] === null) context.addIssue({ code: 'custom', path: [field], ...issue('required') });
  }
}

/** POST /api/account/requests */
export const CreateRequest = z
  .object({
    ...facts,
    item_ids: itemIds('your items in the vault that a withdrawal, transfer or visit is about'),
    files: attachedFiles,
  })
  .superRefine(assertNeeds);
export type CreateRequest = z.output<typeof CreateRequest>;

/** POST /api/requests. `website` is a honeypot: hidden from people, filled in by bots. */
export const AskAsVisitor = z
  .object({
    ...facts,
    email: requiredEmail,
    name: optionalLine().default(null),
    website: z.unknown().optional().meta({ description: 'must be omitted' }),
  })
  .superRefine(assertNeeds);
export type AskAsVisitor = z.output<typeof AskAsVisitor>;

/** POST /api/requests/confirm */
export const ConfirmRequest = z.object({ token: requiredText() });
export type ConfirmRequest = z.output<typeof ConfirmRequest>;

export const ConfirmedRequest = z.object({ number: z.string() }).meta({ id: 'ConfirmedRequest' });
export type ConfirmedRequest = z.output<typeof ConfirmedRequest>;

/** POST /api/requests/{id}/messages and /api/account/requests/{id}/messages. Files need no text. */
export const CreateRequestMessage = z
  .object({ text: optionalText(LIMITS.message).default(null), files: attachedFiles })
  .refine(({ text, files }) => text !== null || files.length > 0, { ...issue('required'), path: ['text'] });
export type CreateRequestMessage = z.output<typeof CreateRequestMessage>;

/** GET /api/account/requests */
export const ListAccountRequests = listQuery([], { status: optionalChoice(REQUEST_STATUSES) })
  .omit({ q: true })
  .extend({ sort: sortByTime('created_at') });
export type ListAccountRequests = z.output<typeof ListAccountRequests>;

/** GET /api/requests */
export const ListRequests = listQuery(['number'], {
  kind: optionalChoice(REQUEST_KINDS),
  status: optionalChoice(REQUEST_STATUSES),
  waiting: optionalChoice(['yes', 'no']).meta({ description: '`yes`: the desk has to act' }),
  owner: optionalText().default(null).meta({ description: '`me`, `nobody`, or the ID of an account' }),
});
export type ListRequests = z.output<typeof ListRequests>;

/** PATCH /api/requests. A `text` beside `declined` is added to the thread. */
export const UpdateRequest = z.object({
  id: requiredId,
  updated_at: editedFrom,
  mine: flag.optional().meta({ description: 'true: the caller answers it; false: nobody does' }),
  owner_id: optionalText()
    .optional()
    .meta({ description: 'the account that answers it, instead of `mine`; null: nobody does' }),
  status: nullableChoice(['done', 'declined']).optional(),
  text: optionalText(LIMITS.message).optional(),
});
export type UpdateRequest = z.output<typeof UpdateRequest>;

/** GET /api/requests/owners: accounts that answer requests. */
export const RequestOwners = z
  .object({ owners: z.array(z.object({ id: Id, email: z.string() })) })
  .meta({ id: 'RequestOwners' });
export type RequestOwners = z.output<typeof RequestOwners>;

/** POST /api/requests/{id}/quotes. The newest quote replaces those before. */
export const CreateQuote = z
  .object({
    updated_at: editedFrom,
    lines: requiredInvoiceLines,
    currency: currencyCode.refine((code) => code !== null, issue('required')),
    valid_until: requiredDate,
    terms: optionalText(LIMITS.message).default(null),
    invoice: optionalFlag.meta({ description: 'true: its acceptance also creates the invoice' }),
    files: attachedFiles,
  })
  .superRefine(pricesFit);
export type CreateQuote = z.output<typeof CreateQuote>;

/** POST /api/account/requests/{id}/acceptance */
export const AcceptQuote = z.object({ quote_id: requiredId });
export type AcceptQuote = z.output<typeof AcceptQuote>;

export const Quote = z
  .object({
    id: Id,
    lines: z.array(InvoiceLine),
    currency: z.string(),
    net: z.string(),
    total: z.string(),
    valid_until: z.string().meta({ description: 'last day, in the company’s time zone' }),
    terms: nullableText,
    invoice: z.boolean(),
    created_at: Instant,
    accepted_at: Instant.nullable(),
  })
  .meta({ id: 'Quote' });
export type Quote = z.output<typeof Quote>;

const AUTHORS = ['client', 'desk'] as const;

export const AccountRequestMessage = z
  .object({
    id: Id,
    author: z.enum(AUTHORS),
    text: z.string().meta({ description: 'may be empty if there are files' }),
    files: z.array(RequestFile),
    created_at: Instant,
  })
  .meta({ id: 'AccountRequestMessage' });
export type AccountRequestMessage = z.output<typeof AccountRequestMessage>;

export const RequestMessage = AccountRequestMessage.extend({
  author_email: nullableText.meta({ description: 'the colleague who wrote it' }),
}).meta({ id: 'RequestMessage' });
export type RequestMessage = z.output<typeof RequestMessage>;

/** An item of the vault that a client has chosen, as it was then. */
export const RequestItem = Item.pick({
  id: true,
  kind: true,
  refiner: true,
  serial: true,
  year: true,
  seal: true,
  fine_weight: true,
  account_id: true,
  account_number: true,
}).meta({ id: 'RequestItem' });
export type RequestItem = z.output<typeof RequestItem>;

/** A request as its client sees it. */
export const AccountRequest = z
  .object({
    id: Id,
    number: z.string().meta({ examples: ['R-2026-0042'] }),
    kind: z.enum(REQUEST_KINDS),
    status: z.enum(REQUEST_STATUSES),
    party: z.enum(PARTY_ROLES),
    other_name: nullableText,
    other_email: nullableText,
    pickup_location: nullableText,
    destination: nullableText,
    parcel_content: nullableText,
    declared_value: nullableText,
    to_account: nullableText.meta({ description: 'of a transfer: as the client has written it' }),
    wanted_on: nullableText.meta({ examples: ['2026-12-04'] }),
    items: z.array(RequestItem).meta({ description: 'items of the vault that the client has chosen' }),
    tracking_code: nullableText.meta({ description: 'the parcel that came of it' }),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'AccountRequest' });
export type AccountRequest = z.output<typeof AccountRequest>;

export const AccountRequestDetails = AccountRequest.extend({
  messages: z.array(AccountRequestMessage),
  quote: Quote.nullable(),
}).meta({ id: 'AccountRequestDetails' });
export type AccountRequestDetails = z.output<typeof AccountRequestDetails>;

/** A request as the desk sees it. */
export const ClientRequest = AccountRequest.extend({
  email: z.string(),
  name: nullableText,
  language: z.enum(LANGUAGES),
  owner_id: Id.nullable(),
  owner_email: nullableText.meta({ description: 'the colleague who answers it' }),
  waiting_since: Instant.nullable().meta({
    description: 'since when the desk has to act; null if it need not',
  }),
  invoice_id: Id.nullable(),
}).meta({ id: 'ClientRequest' });
export type ClientRequest = z.output<typeof ClientRequest>;

export const ClientRequestDetails = ClientRequest.extend({
  messages: z.array(RequestMessage),
  quote: Quote.nullable(),
}).meta({ id: 'ClientRequestDetails' });
export type ClientRequestDetails = z.output<typeof ClientRequestDetails>;
