import { z } from 'zod';
import { Id, Instant, nullableText } from './fields.js';
import { listQuery, sortByTime } from './paging.js';

/** What the security log keeps: sign-ins, attempts that failed, and changes to what lets people in. */
export const SECURITY_EVENTS = [
  'signed_in',
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
  'api_key_added',
  'api_key_removed',
  'settings_changed',
  'data_exported',
  'erasure_requested',
] as const;
export type SecurityEventName = (typeof SECURITY_EVENTS)[number];

/** What other services than auth notice, and have it keep. */
export const NOTED_EVENTS = ['settings_changed', 'request_refused'] as const satisfies SecurityEventName[];
export type NotedEvent = (typeof NOTED_EVENTS)[number];

/** `id` tells a note that is told twice; `email` is the admin's, `address` the client's. */
export const SecurityNote = z.object({
  id: Id,
  at: Instant,
  event: z.enum(NOTED_EVENTS),
  email: z.string().nullable(),
  address: z.string().nullable(),
  detail: z.string().max(300),
});
export type SecurityNote = z.output<typeof SecurityNote>;

/** GET /api/admins/security-log, newest first unless asked otherwise. */
export const ListSecurityLog = listQuery([], {
  event: z
    .preprocess((value) => (value === '' ? null : value), z.enum(SECURITY_EVENTS).nullable())
    .default(null),
})
  .omit({ q: true })
  .extend({ sort: sortByTime('created_at') });
export type ListSecurityLog = z.output<typeof ListSecurityLog>;

/**
 * One entry of the security log. `account` is the address of an admin, or the beginning of a keyed hash where no
 * account has the address that was given; `network` is a client's address without its last part.
 */
export const SecurityLogEntry = z
  .object({
    id: Id,
    at: Instant,
    event: z.enum(SECURITY_EVENTS),
    account: nullableText,
    known: z.boolean().meta({ description: 'whether `account` is an address' }),
    network: nullableText,
    detail: nullableText.meta({ description: 'what it was about: `password`, `totp`, `passkey`, a setting' }),
  })
  .meta({ id: 'SecurityLogEntry' });
export type SecurityLogEntry = z.output<typeof SecurityLogEntry>;
