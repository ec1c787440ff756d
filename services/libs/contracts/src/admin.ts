import { z } from 'zod';
import { DEFAULT_ROLE, LIMITS, ROLES } from './constants.js';
import {
  choice,
  Id,
  Instant,
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

/** A password as it is sent: never trimmed. */
export const Password = z.preprocess(blankToUndefined, notLonger);

/** A password that somebody chooses; auth also refuses common ones and the email address. */
const NewPassword = z.preprocess(
  blankToUndefined,
  notLonger.refine(
    (text) => lengthOf(text) >= LIMITS.passwordMin,
    issue('too_short', { min: LIMITS.passwordMin }),
  ),
);

const token = z.preprocess(blankToUndefined, z.string().trim().max(LIMITS.text));

/** POST /api/admins. The token may stand in the query as well, and its absence is a 403. */
export const SignUp = z.object({ email: requiredEmail, password: NewPassword, token: token.optional() });
export type SignUp = z.output<typeof SignUp>;

/** POST /api/admins/auth/signin */
export const SignIn = z.object({ email: requiredEmail, password: Password });
export type SignIn = z.output<typeof SignIn>;

const agree = (input: { new_password: string; confirm_new_password: string }) =>
  input.new_password === input.confirm_new_password;
const differ = {
  ...issue('differs', { other: 'new_password' }),
  path: ['confirm_new_password'],
};

/** POST /api/admins/auth/send-pin */
export const SendPin = z.object({ email: requiredEmail });
export type SendPin = z.output<typeof SendPin>;

/** PATCH /api/admins/auth/update/password-guest */
export const ResetPassword = z
  .object({
    email: requiredEmail,
    password_token: token,
    new_password: NewPassword,
    confirm_new_password: Password,
  })
  .refine(agree, differ);
export type ResetPassword = z.output<typeof ResetPassword>;

/** POST /api/admins/auth/links */
export const AskForLink = z.object({ email: requiredEmail });
export type AskForLink = z.output<typeof AskForLink>;

/** POST /api/admins/auth/signin/link: what stands behind `#link=` in a mailed link. */
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

const role = z.enum(ROLES).meta({ description: 'what the account may do' });

/** Who is signed in. */
export const SignedInAdmin = Admin.extend({ role }).meta({ id: 'SignedInAdmin' });
export type SignedInAdmin = z.output<typeof SignedInAdmin>;

/** PATCH /api/admins */
export const ChangeRole = z.object({
  id: requiredId,
  role: z.preprocess(missingToUndefined, z.enum(ROLES)),
});
export type ChangeRole = z.output<typeof ChangeRole>;

/** GET /api/admins: who may sign in. */
export const ListAdmins = listQuery(['email']);
export type ListAdmins = z.output<typeof ListAdmins>;

/** Somebody who may sign in; `current` is who asks. */
export const AdminAccount = z
  .object({ id: Id, email: z.string(), role, current: z.boolean(), created_at: Instant })
  .meta({ id: 'AdminAccount' });
export type AdminAccount = z.output<typeof AdminAccount>;

/** GET /api/admins/sessions: where one is signed in. */
export const ListSessions = listQuery(['last_seen_at', 'user_agent', 'address']);
export type ListSessions = z.output<typeof ListSessions>;

/**
 * One of an admin's own sessions; `current` is the one that asks. Seen is to the quarter of an hour, the
 * address is the one that signed in.
 */
export const AdminSession = z
  .object({
    id: Id,
    current: z.boolean(),
    user_agent: nullableText,
    address: nullableText,
    created_at: Instant,
    last_seen_at: Instant,
    expires_at: Instant,
  })
  .meta({ id: 'AdminSession' });
export type AdminSession = z.output<typeof AdminSession>;

/** POST /api/admins/invitations */
export const CreateInvitation = z.object({ role: choice(ROLES, DEFAULT_ROLE) });
export type CreateInvitation = z.output<typeof CreateInvitation>;

/** A sign-up link for a colleague. Only this answer has the link. */
export const Invitation = z
  .object({ id: Id, url: z.string(), role, expires_at: Instant })
  .meta({ id: 'Invitation' });
export type Invitation = z.output<typeof Invitation>;

/** GET /api/admins/invitations: the links that somebody could still use. */
export const ListInvitations = listQuery(['created_by', 'expires_at']);
export type ListInvitations = z.output<typeof ListInvitations>;

/** A sign-up link without the link; `created_by` is the address of who made it. */
export const OpenInvitation = z
  .object({ id: Id, role, created_by: nullableText, created_at: Instant, expires_at: Instant })
  .meta({ id: 'OpenInvitation' });
export type OpenInvitation = z.output<typeof OpenInvitation>;
