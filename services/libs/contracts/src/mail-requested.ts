import { z } from 'zod';
import { LANGUAGES, LIMITS, MAIL_DRIVERS, ROLES } from './constants.js';
import { Id, Instant, nullableText, requiredEmail, requiredLine, requiredText } from './fields.js';
import { STEPS } from './step.js';

/** What an admin is told about the own account. */
export const ACCOUNT_EVENTS = [
  'passkey_added',
  'passkey_removed',
  'second_factor_removed',
  'password_changed',
  'new_device',
  'role_changed',
] as const;

const recipients = z.array(requiredEmail).max(LIMITS.mailRecipients);

const mail = <K extends string, D extends z.ZodRawShape>(kind: K, data: D) =>
  z.object({
    kind: z.literal(kind),
    to: recipients.min(1),
    /** The recipient's language. */
    language: z.enum(LANGUAGES),
    reply_to: requiredEmail.nullable().default(null),
    confidential: z.literal(false).default(false),
    data: z.object(data),
  });

/** The text of the mail is stored nowhere but in its job, so that the mail cannot be sent again. */
const CONFIDENTIAL = { confidential: z.literal(true).default(true) };

/**
 * What a sender says to have a mail of each kind sent: who gets it, in which language, and the data. The mail service
 * turns these into subject, text and HTML; no other service words a mail.
 */
const MAILS = {
  /** An admin's own words. */
  contact: mail('contact', {
    subject: requiredLine(),
    body: requiredText(LIMITS.mailBody),
    from: requiredEmail.nullable(),
    driver: z.enum(MAIL_DRIVERS),
    /** The admin's SMTP account, sealed, while the driver is `smtp`. */
    mailbox: nullableText,
    /** Whether several recipients see each other's addresses. */
    show_recipients: z.boolean().default(false),
  }),

  /**
   * What a visitor writes in the contact form; `reply_to` is the visitor. `to` is empty while the company's address is
   * unknown: the worker fills it in.
   */
  message: mail('message', {
    name: nullableText,
    email: requiredEmail,
    subject: requiredLine(),
    body: requiredText(LIMITS.message),
  }).extend({ to: recipients }),

  /** The token for a password reset, and the address of a page that does without it. */
  password_token: mail('password_token', {
    token: z.string(),
    reset_url: nullableText.default(null),
    expires_at: Instant,
  }).extend(CONFIDENTIAL),

  /** The link by which an admin signs in. */
  sign_in_link: mail('sign_in_link', { link_url: z.string(), expires_at: Instant }).extend(CONFIDENTIAL),

  /** The link by which a parcel's recipient or sender sees all of it. */
  reveal_link: mail('reveal_link', {
    tracking_code: z.string(),
    reveal_url: z.string(),
    expires_at: Instant,
  }).extend(CONFIDENTIAL),

  /** What the courier asks the recipient for at the door. */
  delivery_pin: mail('delivery_pin', {
    tracking_code: z.string(),
    pin: z.string(),
    track_url: nullableText,
  }).extend(CONFIDENTIAL),

  /**
   * Something that happened to an admin's own account; `passkey` is its name, `device` that of a browser, `role` the one
   * that the account has now.
   */
  account_notice: mail('account_notice', {
    event: z.enum(ACCOUNT_EVENTS),
    happened_at: Instant,
    passkey: nullableText,
    device: nullableText,
    role: z.enum(ROLES).nullable().default(null),
    account_url: z.string(),
  }),

  /** A new event of a parcel, for its recipient or a subscriber. Links are absolute. */
  parcel_news: mail('parcel_news', {
    tracking_code: z.string(),
    recipient_name: nullableText,
    title: z.string(),
    description: nullableText,
    status: nullableText,
    /** What kind of event it is. */
    step: z.enum(STEPS).nullable().default(null),
    current_location: nullableText,
    happened_at: Instant,
    track_url: nullableText,
    unsubscribe_url: nullableText,
    /** Where mail programs unsubscribe without showing a page (RFC 8058). */
    one_click_url: nullableText.default(null),
    /** What the log of events was when the mail was requested, so that others than we keep that. The root is in base64. */
    log: z.object({ size: z.int(), root: z.string() }).nullable().default(null),
  }),

  /** Tells an admin that a webhook was turned off: it answered 410, or nothing arrived there for five days. */
  webhook_stopped: mail('webhook_stopped', {
    name: z.string(),
    url: z.string(),
    because: z.enum(['gone', 'failing']),
    happened_at: Instant,
    webhook_url: z.string(),
  }),

  /** Asks the owner of an address to confirm a subscription to a parcel's events. */
  subscription: mail('subscription', {
    tracking_code: z.string(),
    confirm_url: z.string(),
    expires_at: Instant,
  }).extend(CONFIDENTIAL),
};

export type MailKind = keyof typeof MAILS;
export const MAIL_KINDS = Object.keys(MAILS) as [MailKind, ...MailKind[]];

/**
 * The services that have mails sent. Each has a queue of its own, which no other sender can read, and the worker takes
 * from it only mails of these kinds: whoever has taken over one service cannot write in the name of another.
 */
export const MAIL_SENDERS = {
  mail: { queue: 'mail', kinds: MAIL_KINDS },
  auth: { queue: 'mail-auth', kinds: ['password_token', 'sign_in_link', 'account_notice'] },
  tracking: {
    queue: 'mail-tracking',
    kinds: ['parcel_news', 'subscription', 'reveal_link', 'delivery_pin', 'webhook_stopped'],
  },
} as const satisfies Record<string, { queue: string; kinds: readonly MailKind[] }>;

export type MailSender = keyof typeof MAIL_SENDERS;

type MailSchema = (typeof MAILS)[MailKind];

/** The payload of `mail.requested`. */
export const MailRequested = z.discriminatedUnion(
  'kind',
  Object.values(MAILS) as [MailSchema, ...MailSchema[]],
);
export type MailRequested = z.output<typeof MailRequested>;

/** The data of one kind of mail. */
export type MailData<K extends MailKind> = z.output<(typeof MAILS)[K]>['data'];

/** The payload of `mail.retried`: an admin asked `round` times to send `mail_id` again. */
export const MailRetried = z.object({
  mail_id: Id,
  round: z.int().min(0),
  /** Null: whatever the settings say when it is sent. */
  driver: z.enum(MAIL_DRIVERS).nullable(),
  mailbox: nullableText,
});
export type MailRetried = z.output<typeof MailRetried>;
