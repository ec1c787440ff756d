import { z } from 'zod';
import { Id, Instant, nullableText, optionalText } from './fields.js';
import { inOrder, listQuery, PAGING, period, sortByTime } from './paging.js';

/** Events of the security log: sign-ins, failed attempts, and changes to credentials. */
export const SECURITY_EVENTS = [
  'signed_in',
  'user_signed_in',
  'user_email_changed',
  'sign_in_failed',
  'sign_in_throttled',
  'second_step_failed',
  'proof_failed',
  'link_refused',
  'reset_requested',
  'reset_failed',
  'request_refused',
  'session_revoked',
  'new_device',
  'password_changed',
  'factor_added',
  'factor_removed',
  'recovery_code_used',
  'admin_added',
  'admin_removed',
  'role_changed',
  'invitation_added',
  'api_key_added',
  'api_key_removed',
  'settings_changed',
  'relay_changed',
  'data_exported',
  'erasure_requested',
  'operator_command',
] as const;
export type SecurityEventName = (typeof SECURITY_EVENTS)[number];

/** Events that services other than auth report. */
export const NOTED_EVENTS = [
  'settings_changed',
  'relay_changed',
  'request_refused',
] as const satisfies SecurityEventName[];
export type NotedEvent = (typeof NOTED_EVENTS)[number];

/** `id` detects duplicates; `email` is the admin's, `address` the client's; `at` is the last occurrence. */
export const SecurityNote = z.object({
  id: Id,
  at: Instant,
  event: z.enum(NOTED_EVENTS),
  email: z.string().nullable(),
  address: z.string().nullable(),
  detail: z.string().max(1000),
  count: z.number().int().positive().default(1),
});
export type SecurityNote = z.output<typeof SecurityNote>;

const SecurityLogQuery = listQuery([], {
  event: z
    .preprocess((value) => (value === '' ? null : value), z.enum(SECURITY_EVENTS).nullable())
    .default(null),
  account: optionalText().default(null).meta({
    description: "an admin's address, or the beginning of a hash that the log shows",
  }),
  detail: optionalText().default(null).meta({ description: 'part of the detail' }),
  network: optionalText().default(null).meta({ description: 'beginning of the network' }),
  ...period,
})
  .omit({ q: true })
  .extend({ sort: sortByTime('created_at') });

/** GET /api/admins/security-log, newest first by default. */
export const ListSecurityLog = SecurityLogQuery.refine(...inOrder);
export type ListSecurityLog = z.output<typeof ListSecurityLog>;

/** GET /api/admins/security-log.csv: accepts the list's filters and sort. */
export const ExportSecurityLog = SecurityLogQuery.omit(PAGING).refine(...inOrder);
export type ExportSecurityLog = z.output<typeof ExportSecurityLog>;

/**
 * An entry of the security log. `account` is an admin's address, or the beginning of a keyed hash for unknown accounts;
 * `network` is a client's address without its last part.
 */
export const SecurityLogEntry = z
  .object({
    id: Id,
    at: Instant,
    event: z.enum(SECURITY_EVENTS),
    account: nullableText,
    known: z.boolean().meta({ description: 'true if `account` is an email address' }),
    network: nullableText,
    detail: nullableText.meta({
      description:
        'subject of the event: `password`, `totp`, `passkey`, a role, names of settings, the mail server and its user',
    }),
    count: z.number().int().positive().meta({
      description: 'occurrences of the same event for the same account from the same network within an hour',
    }),
    last_at: Instant.nullable().meta({
      description: 'last occurrence; null if it happened only once, at `at`',
    }),
  })
  .meta({ id: 'SecurityLogEntry' });
export type SecurityLogEntry = z.output<typeof SecurityLogEntry>;
