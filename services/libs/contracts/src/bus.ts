import { z } from 'zod';
import { ErrorDetailSchema } from './envelope.js';
import { Id, Instant, nullableText } from './fields.js';
import { DRAFT_PROBLEMS, DraftOutcome, RequestedDraft } from './invoice-draft.js';
import { LANGUAGES } from './languages.js';
import { EventProof } from './log.js';
import { MailPreview, MailWay } from './mail.js';
import { MailRequested, MailRetried } from './mail-requested.js';
import { SecurityNote } from './security-log.js';
import { ErasePerson, ErasureProgress, ExportedPage, ExportPerson, ExportedFile } from './personal-data.js';
import { Paper, PlaceLabels, PrintedPaper } from './paper.js';
import { RequestItem, RequestOwners } from './request.js';
import { REQUEST_KINDS, REQUEST_STATUSES } from './request-kinds.js';
import { Couriers } from './run.js';
import { DomainFindings } from './sender-domain.js';
import { Settings } from './settings.js';
import { CreateMovementParcel } from './vault.js';

/**
 * Messages between services over Redis: `<noun>.<past participle>`. An event may be lost (caches also expire); a
 * request is answered within a second, or the caller continues without an answer.
 */
export const EVENTS = {
  /** `codes`: normalized tracking codes under which the parcels may be cached, including former ones. */
  'parcel.changed': z.object({ ids: z.array(Id), codes: z.array(z.string()) }),
  /** `codes`: those of the events' parcels. */
  'activity.changed': z.object({ ids: z.array(Id), codes: z.array(z.string()) }),
  'custom_fields.changed': z.object({}),
  /** auth → tracking: an account was removed, or its role changed. */
  'desk.changed': z.object({}),
  /** mail → content: a relay was saved or removed. */
  'relay.changed': z.object({}),
  'settings.changed': z.object({ updated_at: Instant }),
  'page.changed': z.object({ id: Id, slugs: z.array(z.string()) }),
  'review.changed': z.object({ id: Id }),
  /** any service → auth: time of a key's last call. */
  'api_key.used': z.object({ id: Id, at: Instant }),
} as const satisfies Record<string, z.ZodType>;

export type EventName = keyof typeof EVENTS;
export type EventPayload<N extends EventName> = z.output<(typeof EVENTS)[N]>;

export const REQUESTS = {
  /** mail, auth, tracking, vault → content. Content's previous release does not send whether the privacy was chosen. */
  'settings.get': {
    payload: z.object({}),
    reply: Settings.extend({ tracking_privacy_decided: z.boolean().default(true) }),
  },
  /** tracking → mail: renders a mail. */
  'mail.preview': { payload: MailRequested, reply: MailPreview },
  /** content → mail worker: tests mail settings before they are saved; no details: they work. */
  'mail.try': { payload: MailWay, reply: z.object({ details: z.array(ErrorDetailSchema) }) },
  /** mail → mail worker: signs in with a sealed account; no details: it works. */
  'mailbox.try': {
    payload: z.object({ mailbox: z.string() }),
    reply: z.object({ details: z.array(ErrorDetailSchema) }),
  },
  /** mail → mail worker, which has access to the internet: looks up records of the sender's domain. */
  'domain.get': {
    payload: z.object({ email: z.string(), domain: z.string(), host: z.string().nullable() }),
    reply: DomainFindings,
  },
  /** content → mail: whether an admin has saved a relay whose password can be read. */
  'relay.get': { payload: z.object({}), reply: z.object({ saved: z.boolean() }) },
  /** mail → auth: whether a session was proved recently enough for sensitive actions. */
  'session.proved': { payload: z.object({ id: Id }), reply: z.object({ fresh: z.boolean() }) },
  /** any service → auth: exchanges a token past half of its life for a fresh one; null: no longer possible. */
  'session.renew': {
    payload: z.object({ token: z.string() }),
    reply: z.object({ token: z.string(), expires_at: Instant }).nullable(),
  },
  /** any service → auth: an entry for the security log. */
  'security.note': { payload: SecurityNote, reply: z.object({ noted: z.literal(true) }) },
  /**
   * any service → tracking: a head of its log of acts, for the public log; the same one may arrive again. `altered`
   * comes with the newest one: whether the log of acts differs from its seals.
   */
  'trail.sealed': {
    payload: z.object({
      id: Id,
      trail: z.string().max(100),
      rows: z.int().min(1),
      root: z.hex().length(64),
      sealed_at: Instant,
      altered: z.boolean().optional(),
    }),
    reply: z.object({ logged: z.literal(true) }),
  },
  /** vault → tracking: proves that the public log has such a head; null until it is sealed. */
  'trail.proof': { payload: z.object({ id: Id }), reply: z.object({ proof: EventProof.nullable() }) },
  /** vault → tracking: prints a record, or labels. Answered within 15 seconds; the same request later gets it. */
  'paper.print': { payload: z.union([Paper, PlaceLabels]), reply: PrintedPaper },
  /** tracking, mail → auth: addresses for mail to all admins. */
  'admins.addresses': { payload: z.object({}), reply: z.object({ emails: z.array(z.string()) }) },
  /** auth → tracking: the spelling and newest name of a party's or customer's address; null: unknown. */
  'address.known': {
    payload: z.object({ email: z.string() }),
    reply: z.object({ email: z.string(), name: z.string().nullable() }).nullable(),
  },
  /** vault → tracking: customers to which a user is linked, by address. */
  'customers.linked': { payload: z.object({ email: z.string() }), reply: z.object({ ids: z.array(Id) }) },
  /** vault → tracking: customers that are a person, by name and addresses, as an erasure deletes them. */
  'customers.named': {
    payload: z.object({ email: z.string(), name: nullableText }),
    reply: z.object({ ids: z.array(Id) }),
  },
  /**
   * auth, tracking → vault: those of these users and customers, and of the customers that are a person, who hold an
   * account that is not over. Nominees count, unless it is about an erasure, which removes them.
   */
  'vault.holders': {
    payload: z.object({
      ids: z.array(Id),
      person: z.object({ email: z.string(), name: nullableText }).nullable(),
    }),
    reply: z.object({ ids: z.array(Id) }),
  },
  /**
   * vault → tracking: a draft of an invoice, kept once by its id; `problem`: the customer cannot be invoiced, and
   * nothing is kept.
   */
  'invoice.drafted': {
    payload: RequestedDraft,
    reply: z.object({ problem: z.enum(DRAFT_PROBLEMS).nullable() }),
  },
  /** vault → tracking: what became of drafts; unknown ones are left out. */
  'drafts.found': {
    payload: z.object({ ids: z.array(Id) }),
    reply: z.object({ drafts: z.array(DraftOutcome) }),
  },
  /** tracking → vault: those of these items that are here, on accounts of which a user or customers may instruct. */
  'vault.items': {
    payload: z.object({
      user: Id,
      customers: z.array(Id),
      ids: z.array(z.string()),
      /** Of a transfer: number or alias of the account that is to get them. */
      to_account: z.string().nullish(),
    }),
    reply: z.object({
      items: z.array(RequestItem),
      /** Those on accounts that the client may only see. */
      seen: z.array(Id),
      /** Those of `items` that are on `to_account` already. The previous version does not say. */
      on_target: z.array(Id).optional(),
    }),
  },
  /** vault → tracking: a client's request; null: unknown. */
  'request.found': {
    payload: z.object({ id: z.string() }),
    reply: z
      .object({
        id: Id,
        number: z.string(),
        kind: z.enum(REQUEST_KINDS),
        status: z.enum(REQUEST_STATUSES),
        /** Of the client. */
        email: z.string(),
        language: z.enum(LANGUAGES),
        items: z.array(RequestItem.pick({ id: true, account_id: true })),
        /** Of a transfer: number or alias of the account that gets the items. */
        to_account: nullableText,
        /** The client's account, which requests of the previous version lack. */
        user: Id.nullable(),
        /** Customers to which the client is linked now. */
        customers: z.array(Id),
      })
      .nullable(),
  },
  /** vault → tracking: the addresses of a customer; null: unknown. */
  'customer.contact': {
    payload: z.object({ id: z.string() }),
    reply: z.object({ emails: z.array(z.string()) }).nullable(),
  },
  /** vault → auth: the client with this id, or with the first of these addresses that one has; null: unknown. */
  'user.contact': {
    payload: z.object({ id: z.string().nullable(), emails: z.array(z.string()) }),
    reply: z.object({ email: z.string(), language: z.enum(LANGUAGES) }).nullable(),
  },
  /** vault → tracking: a parcel by its code; null: unknown. */
  'parcel.found': {
    payload: z.object({ code: z.string() }),
    reply: z.object({ id: Id, tracking_code: z.string(), delivered: z.boolean() }).nullable(),
  },
  /**
   * vault → tracking: makes the parcel of a withdrawal that is done, once, or finds it. Recipient and destination are
   * those of the request; null: it is unknown.
   */
  'vault.withdrawn': {
    payload: z.object({
      movement_id: Id,
      request_id: Id.nullable(),
      recipient: CreateMovementParcel.nullable(),
      parcel_content: z.string(),
      weight: nullableText,
      declared_value: nullableText,
      by: z.object({ id: z.string(), email: z.string() }),
    }),
    reply: z.object({ parcel: z.object({ id: Id, tracking_code: z.string() }).nullable() }),
  },
  /** vault → tracking: a transfer that a client asked for is done, which closes the request. */
  'vault.transferred': {
    payload: z.object({ request_id: Id, by: z.object({ id: z.string(), email: z.string() }) }),
    reply: z.object({ noted: z.literal(true) }),
  },
  /** content → tracking: whether a share link is open; `unknown`: there never was one. */
  'share.state': {
    payload: z.object({ token: z.string() }),
    reply: z.object({ state: z.enum(['open', 'ended', 'unknown']) }),
  },
  /** tracking → auth: accounts with the role courier. */
  'couriers.list': { payload: z.object({}), reply: Couriers },
  /** tracking → auth: accounts that answer requests. */
  'desk.list': { payload: z.object({}), reply: RequestOwners },
  /** auth → each other service: part of an erasure, repeated until done; and a page of an export. */
  'person.erase.vault': { payload: ErasePerson, reply: ErasureProgress },
  'person.erase.tracking': { payload: ErasePerson, reply: ErasureProgress },
  'person.erase.content': { payload: ErasePerson, reply: ErasureProgress },
  'person.erase.mail': { payload: ErasePerson, reply: ErasureProgress },
  /** auth → tracking: the next file of a user, for an export. */
  'person.files': { payload: z.object({ email: z.string(), after: nullableText }), reply: ExportedFile },
  'person.export.vault': { payload: ExportPerson, reply: ExportedPage },
  'person.export.tracking': { payload: ExportPerson, reply: ExportedPage },
  'person.export.content': { payload: ExportPerson, reply: ExportedPage },
  'person.export.mail': { payload: ExportPerson, reply: ExportedPage },
} as const satisfies Record<string, { payload: z.ZodType; reply: z.ZodType }>;

export type RequestName = keyof typeof REQUESTS;
export type RequestPayload<N extends RequestName> = z.output<(typeof REQUESTS)[N]['payload']>;
export type RequestReply<N extends RequestName> = z.output<(typeof REQUESTS)[N]['reply']>;

/**
 * Messages with guaranteed delivery: written to the sender's outbox table together with their cause, then moved,
 * sealed, to the sender's BullMQ queue. The job has the message's name and the outbox row's id. Delivery is at least
 * once, so receivers remember the ids they have processed. `queue` is null where each sender has its own
 * (MAIL_SENDERS).
 */
export const QUEUED = {
  'mail.requested': { payload: MailRequested, queue: null },
  'mail.retried': { payload: MailRetried, queue: null },
  /** tracking → webhook worker: deliveries are due; their table lists them. */
  'webhook.due': { payload: z.object({}), queue: 'webhooks' },
} as const satisfies Record<string, { payload: z.ZodType; queue: string | null }>;

export type QueuedName = keyof typeof QUEUED;
export type QueuedInput<N extends QueuedName> = z.input<(typeof QUEUED)[N]['payload']>;

/** Redis key that exists as long as a revoked session's token could still be valid. */
export const revokedSessionKey = (sessionId: string) => `session:revoked:${sessionId}`;

/**
 * Redis key that auth keeps while every revocation is present. Redis loses it together with them; nobody is admitted
 * then until auth has written them again.
 */
export const REVOCATIONS_COMPLETE_KEY = 'session:revocations-complete';

/**
 * Redis key of all valid API keys, signed by auth. While it is missing, no key is admitted until auth has written it
 * again.
 */
export const API_KEYS_KEY = 'api-keys';
