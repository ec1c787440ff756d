import { z } from 'zod';
import { ErrorDetailSchema } from './envelope.js';
import { Id, Instant } from './fields.js';
import { MailPreview, MailWay } from './mail.js';
import { MailRequested, MailRetried } from './mail-requested.js';
import { SecurityNote } from './security-log.js';
import { ErasePerson, ErasureProgress, ExportedPage, ExportPerson } from './personal-data.js';
import { Settings } from './settings.js';

/**
 * What services tell each other over Redis: `<noun>.<past participle>`. An event may be lost (caches
 * also expire); a request is answered within a second or the caller goes on without.
 */
export const EVENTS = {
  /** `codes`: the normalized tracking codes under which the parcels may be cached, including former ones. */
  'parcel.changed': z.object({ ids: z.array(Id), codes: z.array(z.string()) }),
  /** `codes`: those of the events' parcels. */
  'activity.changed': z.object({ ids: z.array(Id), codes: z.array(z.string()) }),
  'settings.changed': z.object({ updated_at: Instant }),
  'page.changed': z.object({ id: Id, slugs: z.array(z.string()) }),
  'review.changed': z.object({ id: Id }),
  /** any service → auth: when a program last called with the key. */
  'api_key.used': z.object({ id: Id, at: Instant }),
} as const satisfies Record<string, z.ZodType>;

export type EventName = keyof typeof EVENTS;
export type EventPayload<N extends EventName> = z.output<(typeof EVENTS)[N]>;

export const REQUESTS = {
  /** mail, auth, tracking → content. A content of the release before does not say whether the privacy was chosen. */
  'settings.get': {
    payload: z.object({}),
    reply: Settings.extend({ tracking_privacy_decided: z.boolean().default(true) }),
  },
  /** tracking → mail: a mail as it would look. */
  'mail.preview': { payload: MailRequested, reply: MailPreview },
  /** content → mail: what keeps settings from working that are about to be saved; nothing: they work. */
  'mail.try': { payload: MailWay, reply: z.object({ details: z.array(ErrorDetailSchema) }) },
  /** any service → auth: a token past half of its life is exchanged for a fresh one; null: not any more. */
  'session.renew': {
    payload: z.object({ token: z.string() }),
    reply: z.object({ token: z.string(), expires_at: Instant }).nullable(),
  },
  /** any service → auth: what the security log is to keep. */
  'security.note': { payload: SecurityNote, reply: z.object({ noted: z.literal(true) }) },
  /** tracking → auth: whom to mail what all admins are to know. */
  'admins.addresses': { payload: z.object({}), reply: z.object({ emails: z.array(z.string()) }) },
  /** auth → each of the others: part of an erasure, repeated until it is done; and a page of an export. */
  'person.erase.tracking': { payload: ErasePerson, reply: ErasureProgress },
  'person.erase.content': { payload: ErasePerson, reply: ErasureProgress },
  'person.erase.mail': { payload: ErasePerson, reply: ErasureProgress },
  'person.export.tracking': { payload: ExportPerson, reply: ExportedPage },
  'person.export.content': { payload: ExportPerson, reply: ExportedPage },
  'person.export.mail': { payload: ExportPerson, reply: ExportedPage },
} as const satisfies Record<string, { payload: z.ZodType; reply: z.ZodType }>;

export type RequestName = keyof typeof REQUESTS;
export type RequestPayload<N extends RequestName> = z.output<(typeof REQUESTS)[N]['payload']>;
export type RequestReply<N extends RequestName> = z.output<(typeof REQUESTS)[N]['reply']>;

/**
 * What must never be lost: written to the sender's outbox table together with its cause, then moved, sealed, to the
 * sender's BullMQ queue. The job's name is the message's, its id the outbox row's; a job may come twice, so
 * that its receiver remembers the ids that it has done. `queue` is null where each sender has one of its own (MAIL_SENDERS).
 */
export const QUEUED = {
  'mail.requested': { payload: MailRequested, queue: null },
  'mail.retried': { payload: MailRetried, queue: null },
  /** tracking → webhook worker: deliveries are due; their table says which. */
  'webhook.due': { payload: z.object({}), queue: 'webhooks' },
} as const satisfies Record<string, { payload: z.ZodType; queue: string | null }>;

export type QueuedName = keyof typeof QUEUED;
export type QueuedInput<N extends QueuedName> = z.input<(typeof QUEUED)[N]['payload']>;

/** Redis key that stands as long as a revoked session's token could still be valid. */
export const revokedSessionKey = (sessionId: string) => `session:revoked:${sessionId}`;

/**
 * Redis key that auth keeps while every revocation is there. Redis loses it together with them, and then
 * nobody is let in until auth has written them again.
 */
export const REVOCATIONS_COMPLETE_KEY = 'session:revocations-complete';

/**
 * Redis key of all API keys that stand, as auth has signed them. While it is missing, no key is let in until auth
 * has written it again.
 */
export const API_KEYS_KEY = 'api-keys';
