import { z } from 'zod';
import {
  DEFAULT_LANGUAGE,
  DEFAULT_MAIL_DRIVER,
  LANGUAGES,
  MAIL_DRIVERS,
  MAIL_STATES,
  MAIL_TEMPLATES,
} from './constants.js';
import { LIMITS } from './limits.js';
import { MailboxPassword } from './contact.js';
import { ErrorCodeSchema } from './envelope.js';
import { splitAtCommas } from './form-values.js';
import {
  choice,
  Id,
  Instant,
  nullableText,
  optionalChoice,
  optionalEmail,
  optionalInteger,
  optionalLine,
  optionalText,
} from './fields.js';
import { MAIL_KINDS } from './mail-requested.js';
import { listQuery } from './paging.js';
import { hostName } from './settings.js';

/** GET /api/mails */
export const ListMails = listQuery(['subject', 'to', 'from', 'kind', 'state'], {
  kind: optionalChoice(MAIL_KINDS),
  state: optionalChoice(MAIL_STATES),
});
export type ListMails = z.output<typeof ListMails>;

/** POST /api/mails/{id}/retry */
export const RetryMail = z.object({ password: MailboxPassword.default(null) });
export type RetryMail = z.output<typeof RetryMail>;

/** POST /api/mails/send-kept: the selected emails; `password` as in POST /api/contact. */
export const SendKeptMails = z.object({
  ids: z.preprocess(splitAtCommas, z.array(Id).min(1).max(LIMITS.bulk)).meta({
    description: 'an array, or a comma-separated string',
    accepts: {
      oneOf: [
        { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: LIMITS.bulk },
        { type: 'string' },
      ],
    },
  }),
  password: MailboxPassword.default(null),
});
export type SendKeptMails = z.output<typeof SendKeptMails>;

/** Result for each email. */
export const SentKept = z
  .object({
    done: z.int().min(0).meta({ description: 'number of emails in the queue' }),
    failed: z.int().min(0),
    rows: z.array(
      z.object({
        id: Id,
        ok: z.boolean(),
        /** Reason why it cannot be sent. */
        error: nullableText,
        code: ErrorCodeSchema.nullable(),
      }),
    ),
  })
  .meta({ id: 'SentKept' });
export type SentKept = z.output<typeof SentKept>;

/** POST /api/mails/test: sends to the calling admin unless `to` is given; `password` as in POST /api/contact. */
export const SendTestMail = z.object({
  to: optionalEmail.default(null),
  password: MailboxPassword.default(null),
});
export type SendTestMail = z.output<typeof SendTestMail>;

/** POST /api/mails/try: tests unsaved settings; the password is for driver `smtp` only. */
export const TryMailSettings = z.object({
  mail_driver: choice(MAIL_DRIVERS, DEFAULT_MAIL_DRIVER),
  smtp_host: hostName.default(null),
  smtp_port: optionalInteger(1, 65_535).default(null),
  smtp_user: optionalLine().default(null),
  password: MailboxPassword.default(null),
});
export type TryMailSettings = z.output<typeof TryMailSettings>;

/** Settings for admins' mails, without the mailbox's password. */
export const MailWay = z.object({
  mail_driver: z.enum(MAIL_DRIVERS),
  smtp_host: nullableText,
  smtp_port: z.int().nullable(),
});
export type MailWay = z.output<typeof MailWay>;

/** POST /api/mails/preview: renders today's template or the given one, with sample data by default. */
export const PreviewMail = z.object({
  kind: choice(MAIL_KINDS, 'contact'),
  template: optionalChoice(MAIL_TEMPLATES),
  language: choice(LANGUAGES, DEFAULT_LANGUAGE),
  subject: optionalLine().default(null),
  body: optionalText(LIMITS.mailBody).default(null),
});
export type PreviewMail = z.output<typeof PreviewMail>;

/** A mail and its state. */
export const Mail = z
  .object({
    id: Id,
    kind: z.enum(MAIL_KINDS),
    to: z.array(z.string()),
    show_recipients: z.boolean().meta({ description: "true if recipients see each other's addresses" }),
    from: nullableText.meta({ description: 'null until the sender has been determined' }),
    reply_to: nullableText,
    subject: z.string(),
    text: nullableText.meta({
      description: 'null if the email is confidential, or its text has been deleted',
    }),
    html: nullableText.meta({ description: 'null if `text` is null, or the template is plain text' }),
    confidential: z.boolean(),
    state: z.enum(MAIL_STATES),
    tries: z.int().min(0),
    last_error: nullableText.meta({ description: 'last response of the mail server' }),
    created_at: Instant,
    updated_at: Instant,
    sent_at: Instant.nullable(),
  })
  .meta({ id: 'Mail' });
export type Mail = z.output<typeof Mail>;

/** Response to a call that requests a mail. */
export const MailQueued = z.object({ id: Id, state: z.literal('queued') }).meta({ id: 'MailQueued' });
export type MailQueued = z.output<typeof MailQueued>;

export const MailPreview = z
  .object({ subject: z.string(), text: z.string(), html: nullableText })
  .meta({ id: 'MailPreview' });
export type MailPreview = z.output<typeof MailPreview>;
