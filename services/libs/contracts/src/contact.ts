import { z } from 'zod';
import { DEFAULT_LANGUAGE, LANGUAGES } from './constants.js';
import { LIMITS } from './limits.js';
import {
  choice,
  lengthOf,
  optionalEmail,
  optionalFlag,
  requiredEmail,
  requiredLine,
  requiredText,
} from './fields.js';
import { issue } from './issues.js';

const addressesIn = (value: unknown): unknown[] =>
  typeof value === 'string' ? value.split(',').filter((address) => address.trim() !== '') : [value];

const listOfAddresses = (value: unknown) => {
  if (value === undefined || value === null) return undefined;
  const addresses = (Array.isArray(value) ? value : [value]).flatMap(addressesIn);
  return addresses.length === 0 ? undefined : addresses;
};

const withoutRepeats = (addresses: string[]) => [
  ...new Map(addresses.map((address) => [address.toLowerCase(), address])).values(),
];

/** Recipients of a mail: one, several separated by commas, or a list. Removes duplicates. */
const Recipients = z
  .preprocess(
    listOfAddresses,
    z.array(requiredEmail).min(1).max(LIMITS.mailRecipients).transform(withoutRepeats),
  )
  .meta({
    description: 'an array, or a comma-separated string of addresses',
    accepts: {
      anyOf: [
        { type: 'string', minLength: 1 },
        { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: LIMITS.mailRecipients },
      ],
    },
  });

/** The password of an admin's mailbox, never trimmed; `""` means none. */
export const MailboxPassword = z.preprocess(
  (value) => (value === '' ? null : value),
  z
    .string()
    .refine((text) => lengthOf(text) <= LIMITS.passwordMax, issue('too_long', { max: LIMITS.passwordMax }))
    .nullable(),
);

/** POST /api/contact: sends an admin's mail. `password` is required while the mail driver is `smtp`. */
export const SendContact = z.object({
  to: Recipients,
  subject: requiredLine(),
  body: requiredText(LIMITS.mailBody),
  from: optionalEmail.default(null),
  password: MailboxPassword.default(null),
  language: choice(LANGUAGES, DEFAULT_LANGUAGE),
  show_recipients: optionalFlag.meta({
    description: "true if recipients see each other's addresses; otherwise they get blind copies",
  }),
});
export type SendContact = z.output<typeof SendContact>;
