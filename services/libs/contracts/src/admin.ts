import { z } from 'zod';
import { DEFAULT_ROLE, ROLES } from './constants.js';
import { LIMITS } from './limits.js';
import {
  choice,
  Id,
  Instant,
  knownEmail,
  lengthOf,
  nullableText,
  requiredEmail,
  requiredId,
  requiredText,
} from './fields.js';
import { missingToUndefined } from './form-values.js';
import { issue } from './issues.js';
import { listQuery } from './paging.js';

const blankToUndefined = (value: unknown) => (value === null || value === '' ? undefined : value);

const notLonger = z
  .string()
  .refine((text) => lengthOf(text) <= LIMITS.passwordMax, issue('too_long', { max: LIMITS.passwordMax }));

/** A password as sent, never trimmed. */
export const Password = z.preprocess(blankToUndefined, notLonger);

/** A new password; auth also rejects common ones and the email address. */
const NewPassword = z.preprocess(
  blankToUndefined,
  notLonger.refine(
    (text) => lengthOf(text) >= LIMITS.passwordMin,
    issue('too_short', { min: LIMITS.passwordMin }),
  ),
);

const token = z.preprocess(blankToUndefined, z.string().trim().max(LIMITS.text));

/** POST /api/admins. The token may also come in the query; a missing one is a 403. */
export const SignUp = z.object({ email: requiredEmail, password: NewPassword, token: token.optional() });
export type SignUp = z.output<typeof SignUp>;

/** POST /api/admins/auth/signin */
export const SignIn = z.object({ email: knownEmail, password: Password });
export type SignIn = z.output<typeof SignIn>;

const agree = (input: { new_password: string; confirm_new_password: string }) =>
  input.new_password === input.confirm_new_password;
const differ = {
  ...issue('differs', { other: 'new_password' }),
  path: ['confirm_new_password'],
};

/** POST /api/admins/auth/send-pin */
export const SendPin = z.object({ email: knownEmail });
export type SendPin = z.output<typeof SendPin>;

/** PATCH /api/admins/auth/update/password-guest */
export const ResetPassword = z
  .object({
    email: knownEmail,
    password_token: token,
    new_password: NewPassword,
    confirm_new_password: Password,
  })
  .refine(agree, differ);
export type ResetPassword = z.output<typeof ResetPassword>;

/** POST /api/admins/auth/links */
export const AskForLink = z.object({ email: knownEmail });
export type AskForLink = z.output<typeof AskForLink>;

/** POST /api/admins/auth/signin/link: the token after `#link=` in a mailed link. */
export const SignInByLink = z.object({ token: requiredText() });
export type SignInByLink = z.output<typeof SignInByLink>;

/** PATCH /api/admins/auth/update/password-link */
export const ResetPasswordByLink = z
  .object({ token: requiredText(), new_password: NewPassword, confirm_new_password: Password })
  .refine(agree, differ);
export type ResetPasswordByLink = z.output<typeof ResetPasswordByLink>;

/** PATCH /api/admins/auth/update/password-user */
export const ChangePassword = z
  .object({ password: Password, new_password: NewPassword, confirm_new_password: Password })
  .refine(agree, differ);
export type ChangePassword = z.output<typeof ChangePassword>;

export const Admin = z.object({ id: Id, email: z.string() }).meta({ id: 'Admin' });
export type Admin = z.output<typeof Admin>;

const role = z.enum(ROLES).meta({ description: 'permissions of the account' });

export const SignedInAdmin = Admin.extend({ role }).meta({ id: 'SignedInAdmin' });
export type SignedInAdmin = z.output<typeof SignedInAdmin>;

/** PATCH /api/admins */
export const ChangeRole = z.object({
  id: requiredId,
  role: z.preprocess(missingToUndefined, z.enum(ROLES)),
});
export type ChangeRole = z.output<typeof ChangeRole>;

/** GET /api/admins: lists accounts. */
export const ListAdmins = listQuery(['email']);
export type ListAdmins = z.output<typeof ListAdmins>;

/** An account; `current` marks the caller's own. */
export const AdminAccount = z
  .object({ id: Id, email: z.string(), role, current: z.boolean(), created_at: Instant })
  .meta({ id: 'AdminAccount' });
export type AdminAccount = z.output<typeof AdminAccount>;

/** GET /api/admins/sessions: lists the caller's sessions. */
export const ListSessions = listQuery(['last_seen_at', 'user_agent', 'address']);
export type ListSessions = z.output<typeof ListSessions>;

/**
 * A session of the caller; `current` marks the one making the call. `last_seen_at` is rounded to 15 minutes; the
 * address is that of the sign-in.
 */
export const sessionFields = {
  id: Id,
  current: z.boolean(),
  user_agent: nullableText,
  address: nullableText,
  created_at: Instant,
  last_seen_at: Instant,
  expires_at: Instant,
};

export const AdminSession = z.object(sessionFields).meta({ id: 'AdminSession' });
export type AdminSession = z.output<typeof AdminSession>;

/** POST /api/admins/invitations */
export const CreateInvitation = z.object({ role: choice(ROLES, DEFAULT_ROLE) });
export type CreateInvitation = z.output<typeof CreateInvitation>;

/** A sign-up link for a colleague. Only this response contains the link. */
export const Invitation = z
  .object({ id: Id, url: z.string(), role, expires_at: Instant })
  .meta({ id: 'Invitation' });
export type Invitation = z.output<typeof Invitation>;

/** GET /api/admins/invitations: lists unused, unexpired links. */
export const ListInvitations = listQuery(['created_by', 'expires_at']);
export type ListInvitations = z.output<typeof ListInvitations>;

/** An invitation without its link; `created_by` is the inviter's address. */
export const OpenInvitation = z
  .object({ id: Id, role, created_by: nullableText, created_at: Instant, expires_at: Instant })
  .meta({ id: 'OpenInvitation' });
export type OpenInvitation = z.output<typeof OpenInvitation>;
