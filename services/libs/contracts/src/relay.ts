import { z } from 'zod';
import { DEFAULT_LANGUAGE, LANGUAGES } from './constants.js';
import { MailboxPassword } from './contact.js';
import {
  choice,
  Id,
  Instant,
  nullableText,
  optionalEmail,
  optionalInteger,
  optionalLine,
  requiredLine,
} from './fields.js';
import { issue } from './issues.js';
import { hostName } from './settings.js';

/** Origin of the relay in use: the operator's environment wins over the panel. */
export const RELAY_ORIGINS = ['operator', 'panel', 'none'] as const;

/** GET /api/mails/relay. Never contains the password. */
export const Relay = z
  .object({
    origin: z.enum(RELAY_ORIGINS).meta({
      description:
        '`operator`: MAIL_RELAY_URL, which wins; `panel`: the one saved here; `none`: emails are kept',
    }),
    relay_host: nullableText.meta({ description: 'the saved one, like `relay_port` and `relay_user`' }),
    relay_port: z.int().nullable(),
    relay_user: nullableText.meta({ description: 'null if the server asks for none' }),
    unreadable: z.boolean().meta({
      description: 'true if the saved password cannot be read since the key of the mail service changed',
    }),
    saved_at: Instant.nullable(),
  })
  .meta({ id: 'Relay' });
export type Relay = z.output<typeof Relay>;

/** POST /api/mails/relay/trials: sends a code through this server, to the calling admin unless `to` is given. */
export const TryRelay = z
  .object({
    relay_host: hostName.refine((host) => host !== null, issue('required')),
    relay_port: optionalInteger(1, 65_535).default(null),
    relay_user: optionalLine().default(null),
    relay_password: MailboxPassword.default(null),
    to: optionalEmail.default(null),
    language: choice(LANGUAGES, DEFAULT_LANGUAGE),
  })
  .refine(({ relay_user, relay_password }) => relay_user === null || relay_password !== null, {
    ...issue('required'),
    path: ['relay_password'],
  })
  .refine(({ relay_user, relay_password }) => relay_password === null || relay_user !== null, {
    ...issue('required'),
    path: ['relay_user'],
  });
export type TryRelay = z.output<typeof TryRelay>;

/** PATCH /api/mails/relay: saves the server of a trial, whose email has arrived. */
export const SaveRelay = z.object({
  /** The trial's email. */
  trial: Id,
  code: requiredLine(20).transform((code) => code.replaceAll(/[\s-]/g, '')),
});
export type SaveRelay = z.output<typeof SaveRelay>;
