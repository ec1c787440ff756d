import { z } from 'zod';
import { LANGUAGES, LIMITS, MAIL_DRIVERS } from './constants.js';
import { Id, Instant, nullableText, requiredEmail, requiredLine, requiredText } from './fields.js';

const recipients = z.array(requiredEmail).max(LIMITS.mailRecipients);

/**
 * A mail that somebody asks for: who gets it, in which language, and the facts that its kind needs. Subject,
 * text and html are made by the mail service from kind, facts and settings; nobody else words a mail.
 */
const envelope = {
  to: recipients.min(1),
  language: z.enum(LANGUAGES),
  reply_to: requiredEmail.nullable().default(null),
};

/** What an admin writes, and by which driver it goes. `mailbox` is where it is sent from with the driver `smtp`: server, user and password, sealed. */
const ContactMail = z.object({
  kind: z.literal('contact'),
  ...envelope,
  confidential: z.literal(false).default(false),
  data: z.object({
    subject: requiredLine(),
    body: requiredText(LIMITS.mailBody),
    from: requiredEmail.nullable(),
    driver: z.enum(MAIL_DRIVERS),
    mailbox: nullableText,
  }),
});

/**
 * What a visitor writes in the contact form; `reply_to` is the visitor. `to` nobody: the company's address
 * was not known, and is to be found out when the mail is sent.
 */
const MessageMail = z.object({
  kind: z.literal('message'),
  ...envelope,
  to: recipients,
  confidential: z.literal(false).default(false),
  data: z.object({
    name: nullableText,
    email: requiredEmail,
    subject: requiredLine(),
    body: requiredText(LIMITS.message),
  }),
});

/** The token of a password reset: worthless after `expires_at`, and not for anybody else's eyes. */
const PasswordTokenMail = z.object({
  kind: z.literal('password_token'),
  ...envelope,
  confidential: z.literal(true).default(true),
  data: z.object({ token: z.string(), expires_at: Instant }),
});

/** Something happened to a parcel. The links are absolute. */
const ParcelNewsMail = z.object({
  kind: z.literal('parcel_news'),
  ...envelope,
  confidential: z.literal(false).default(false),
  data: z.object({
    tracking_code: z.string(),
    recipient_name: nullableText,
    title: z.string(),
    description: nullableText,
    status: nullableText,
    current_location: nullableText,
    happened_at: Instant,
    track_url: nullableText,
    unsubscribe_url: nullableText,
    /** Where a mail program ends the subscription by itself (RFC 8058). */
    one_click_url: nullableText.default(null),
  }),
});

/** Somebody, whom nobody has proved to own the address, wants news about a parcel. The link says yes. */
const SubscriptionMail = z.object({
  kind: z.literal('subscription'),
  ...envelope,
  confidential: z.literal(true).default(true),
  data: z.object({ tracking_code: z.string(), confirm_url: z.string(), expires_at: Instant }),
});

/** The payload of `mail.requested`. */
export const MailRequested = z.discriminatedUnion('kind', [
  ContactMail,
  MessageMail,
  PasswordTokenMail,
  ParcelNewsMail,
  SubscriptionMail,
]);
export type MailRequested = z.output<typeof MailRequested>;

/** The payload of `mail.retried`: mail `mail_id`, which an admin asked for `round` times again, is to be sent. */
export const MailRetried = z.object({
  mail_id: Id,
  round: z.int().min(0),
  /** Null: what the settings say when it is sent. */
  driver: z.enum(MAIL_DRIVERS).nullable(),
  mailbox: nullableText,
});
export type MailRetried = z.output<typeof MailRetried>;
