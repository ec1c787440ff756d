import { z } from 'zod';
import { LANGUAGES, MAIL_DRIVERS, ROLES } from './constants.js';
import { LIMITS } from './limits.js';
import { Id, Instant, nullableText, knownEmail, requiredLine, requiredText } from './fields.js';
import { STEPS } from './step.js';

/** Changes to an admin's own account that trigger a notice. */
export const ACCOUNT_EVENTS = [
  'passkey_added',
  'passkey_removed',
  'second_factor_removed',
  'password_changed',
  'new_device',
  'role_changed',
] as const;

/** Events that an email about a request tells of. */
export const REQUEST_EVENTS = [
  'received',
  'message',
  'quote',
  'accepted',
  'declined',
  'booked',
  'unbooked',
] as const;
export type RequestEvent = (typeof REQUEST_EVENTS)[number];

const recipients = z.array(knownEmail).max(LIMITS.mailRecipients);

const mail = <K extends string, D extends z.ZodRawShape>(kind: K, data: D) =>
  z.object({
    kind: z.literal(kind),
    to: recipients.min(1),
    /** The recipient's language. */
    language: z.enum(LANGUAGES),
    reply_to: knownEmail.nullable().default(null),
    confidential: z.literal(false).default(false),
    data: z.object(data),
  });

/** The mail's text exists only in its job, so the mail cannot be sent again. */
const CONFIDENTIAL = { confidential: z.literal(true).default(true) };

/** State of the log at the request of a mail about a parcel, so that others keep a copy. The root is base64. */
const LogHead = z.object({ size: z.int(), root: z.string() });
export type LogHead = z.output<typeof LogHead>;
const log = LogHead.nullable().default(null);

/**
 * Kinds of mail with the data that senders provide: recipient, language, data. The mail service renders subject, text
 * and HTML; no other service words a mail.
 */
const MAILS = {
  /** A mail written by an admin. */
  contact: mail('contact', {
    subject: requiredLine(),
    body: requiredText(LIMITS.mailBody),
    from: knownEmail.nullable(),
    driver: z.enum(MAIL_DRIVERS),
    /** The admin's SMTP account, sealed, while the driver is `smtp`. */
    mailbox: nullableText,
    /** True if recipients see each other's addresses. */
    show_recipients: z.boolean().default(false),
  }),

  /**
   * A visitor's message; `reply_to` is the visitor. `to` is empty while the company's address is unknown: the worker
   * fills it in.
   */
  message: mail('message', {
    name: nullableText,
    email: knownEmail,
    subject: requiredLine(),
    body: requiredText(LIMITS.message),
  }).extend({ to: recipients }),

  /** Token for a password reset, and the address of a page that works without it. */
  password_token: mail('password_token', {
    token: z.string(),
    reset_url: nullableText.default(null),
    expires_at: Instant,
  }).extend(CONFIDENTIAL),

  /** An admin's sign-in link. */
  sign_in_link: mail('sign_in_link', { link_url: z.string(), expires_at: Instant }).extend(CONFIDENTIAL),

  /** Link that creates a client's account. */
  user_invitation: mail('user_invitation', { link_url: z.string(), expires_at: Instant }).extend(
    CONFIDENTIAL,
  ),

  /** Link by which an address confirms that a client's account moves from one address to another. */
  email_change: mail('email_change', {
    new_email: z.string(),
    link_url: z.string(),
    expires_at: Instant,
  }).extend(CONFIDENTIAL),

  /** Link that shows a parcel's recipient or sender all of it. */
  reveal_link: mail('reveal_link', {
    tracking_code: z.string(),
    reveal_url: z.string(),
    expires_at: Instant,
    log,
  }).extend(CONFIDENTIAL),

  /** The PIN that the courier asks for at the door. */
  delivery_pin: mail('delivery_pin', {
    tracking_code: z.string(),
    pin: z.string(),
    track_url: nullableText,
    log,
  }).extend(CONFIDENTIAL),

  /**
   * Notice of a change to the own account of an admin, or of a client if `client` is true; `passkey` is its name,
   * `device` names a browser, `role` is the new one.
   */
  account_notice: mail('account_notice', {
    event: z.enum(ACCOUNT_EVENTS),
    happened_at: Instant,
    passkey: nullableText,
    device: nullableText,
    role: z.enum(ROLES).nullable().default(null),
    account_url: z.string(),
    client: z.boolean().default(false),
  }),

  /** A new event, for the parcel's recipient or a subscriber. Links are absolute. */
  parcel_news: mail('parcel_news', {
    tracking_code: z.string(),
    recipient_name: nullableText,
    title: z.string(),
    description: nullableText,
    status: nullableText,
    /** Kind of event. */
    step: z.enum(STEPS).nullable().default(null),
    current_location: nullableText,
    happened_at: Instant,
    /** IANA name of the time zone where it happened; null: the company's. */
    time_zone: nullableText.default(null),
    track_url: nullableText,
    unsubscribe_url: nullableText,
    /** URL for one-click unsubscribe (RFC 8058). */
    one_click_url: nullableText.default(null),
    log,
  }),

  /** Code that proves delivery through a relay before it is saved; `mailbox` is its sealed account. */
  relay_trial: mail('relay_trial', { code: z.string(), expires_at: Instant, mailbox: z.string() }).extend(
    CONFIDENTIAL,
  ),

  /**
   * Tells every admin that another admin saved a relay, or removed it (`server` is null). `mailbox` is the sealed
   * account of the relay that was in use until then.
   */
  relay_changed: mail('relay_changed', {
    server: nullableText,
    user: nullableText,
    by: z.string(),
    happened_at: Instant,
    mailbox: nullableText,
  }),

  /** Tells an admin that a webhook was disabled: it answered 410, or failed for five days. */
  webhook_stopped: mail('webhook_stopped', {
    name: z.string(),
    url: z.string(),
    because: z.enum(['gone', 'failing']),
    happened_at: Instant,
    webhook_url: z.string(),
  }),

  /** The newest checkpoint of the log, for somebody who keeps it. */
  log_checkpoint: mail('log_checkpoint', {
    size: z.int(),
    root: z.string(),
    /** Signed note. */
    checkpoint: z.string(),
    verify_url: z.string(),
  }),

  /** Reminds a customer of an unpaid invoice. */
  invoice_reminder: mail('invoice_reminder', {
    number: z.string(),
    open_amount: z.string(),
    currency: z.string(),
    due_date: nullableText,
    payment_details: nullableText,
  }),

  /** Asks an address's owner to confirm a visitor's request. */
  request_confirm: mail('request_confirm', { link_url: z.string(), expires_at: Instant }).extend(
    CONFIDENTIAL,
  ),

  /** News about a client's request, for the client or the desk. Null: absent or of no meaning. */
  request_news: mail('request_news', {
    event: z.enum(REQUEST_EVENTS),
    number: z.string(),
    text: nullableText,
    total: nullableText.default(null),
    currency: nullableText.default(null),
    valid_until: nullableText.default(null),
    tracking_code: nullableText.default(null),
    /** Time of a visit, in the company's zone. */
    visit: z.object({ starts_at: Instant, ends_at: Instant, time_zone: z.string() }).nullable().default(null),
    /** Number of files of the message. */
    files: z.int().default(0),
    request_url: z.string(),
    log,
  }),

  /** Link that shows a count of the vault to an outside auditor. */
  count_invitation: mail('count_invitation', { link_url: z.string(), expires_at: Instant }).extend(
    CONFIDENTIAL,
  ),

  /** Reminds a client of the fee of a safety deposit box, before or after it is due. */
  rental_due: mail('rental_due', {
    box_number: z.string(),
    account_number: z.string(),
    amount: z.string(),
    currency: z.string(),
    due_date: z.string(),
    overdue: z.boolean(),
  }),

  /** Asks an address's owner to confirm a subscription. */
  subscription: mail('subscription', {
    tracking_code: z.string(),
    confirm_url: z.string(),
    expires_at: Instant,
    log,
  }).extend(CONFIDENTIAL),
};

export type MailKind = keyof typeof MAILS;
export const MAIL_KINDS = Object.keys(MAILS) as [MailKind, ...MailKind[]];

/**
 * Services that send mail. Each has its own queue, unreadable to other senders, and the worker accepts only these kinds
 * from it: a compromised service cannot send in the name of another.
 */
export const MAIL_SENDERS = {
  mail: { queue: 'mail', kinds: MAIL_KINDS },
  auth: {
    queue: 'mail-auth',
    kinds: ['password_token', 'sign_in_link', 'user_invitation', 'email_change', 'account_notice'],
  },
  tracking: {
    queue: 'mail-tracking',
    kinds: [
      'parcel_news',
      'subscription',
      'reveal_link',
      'delivery_pin',
      'webhook_stopped',
      'log_checkpoint',
      'invoice_reminder',
      'request_confirm',
      'request_news',
    ],
  },
  vault: { queue: 'mail-vault', kinds: ['count_invitation', 'request_news', 'rental_due'] },
} as const satisfies Record<string, { queue: string; kinds: readonly MailKind[] }>;

export type MailSender = keyof typeof MAIL_SENDERS;

type MailSchema = (typeof MAILS)[MailKind];

/** The payload of `mail.requested`. */
export const MailRequested = z.discriminatedUnion(
  'kind',
  Object.values(MAILS) as [MailSchema, ...MailSchema[]],
);
export type MailRequested = z.output<typeof MailRequested>;

export type MailData<K extends MailKind> = z.output<(typeof MAILS)[K]>['data'];

/** Payload of `mail.retried`: `round` counts an admin's requests to send `mail_id` again. */
export const MailRetried = z.object({
  mail_id: Id,
  round: z.int().min(0),
  /** Null: the driver of the settings at the time of sending. */
  driver: z.enum(MAIL_DRIVERS).nullable(),
  mailbox: nullableText,
});
export type MailRetried = z.output<typeof MailRetried>;
