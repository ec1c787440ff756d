import { z } from 'zod';
import { sessionFields } from './admin.js';
import { Id, Instant, nullableText, optionalChoice, optionalLine, requiredEmail } from './fields.js';
import { LANGUAGES } from './languages.js';
import { listQuery } from './paging.js';

/** A client of the company, by a verified address. */
export const User = z.object({ id: Id, email: z.string(), name: nullableText }).meta({ id: 'User' });
export type User = z.output<typeof User>;

/** The response to a user's sign-in. */
export const SignedInUser = z.object({ user: User }).meta({ id: 'SignedInUser' });
export type SignedInUser = z.output<typeof SignedInUser>;

/** GET /api/users */
export const ListUsers = listQuery(['email', 'name', 'signed_in_at'], {
  erasure_asked: optionalChoice(['yes']).meta({ description: '`yes`: those who asked for an erasure' }),
});
export type ListUsers = z.output<typeof ListUsers>;

/** POST /api/users/invitations */
export const InviteUser = z.object({
  email: requiredEmail,
  name: optionalLine().default(null),
  language: optionalChoice(LANGUAGES).meta({ description: "language of the email; by default the caller's" }),
});
export type InviteUser = z.output<typeof InviteUser>;

/** The account of a client, for the desk. */
export const UserAccount = User.extend({
  language: z.enum(LANGUAGES),
  created_at: Instant,
  updated_at: Instant,
  signed_in_at: Instant,
  erasure_asked_at: Instant.nullable().meta({ description: 'when the client asked for an erasure' }),
}).meta({ id: 'UserAccount' });
export type UserAccount = z.output<typeof UserAccount>;

/** GET /api/users/me/erasure */
export const AskedErasure = z
  .object({ asked_at: Instant.nullable().meta({ description: 'null if you have not asked for one' }) })
  .meta({ id: 'AskedErasure' });
export type AskedErasure = z.output<typeof AskedErasure>;

/** PATCH /api/users/me */
export const UpdateUser = z.object({ name: optionalLine() });
export type UpdateUser = z.output<typeof UpdateUser>;

/** POST /api/users/me/email */
export const ChangeUserEmail = z.object({ email: requiredEmail });
export type ChangeUserEmail = z.output<typeof ChangeUserEmail>;

/** The response to a link that confirms a change of address. */
export const EmailChange = z
  .object({ changed: z.boolean().meta({ description: 'false until both links were used' }) })
  .meta({ id: 'EmailChange' });
export type EmailChange = z.output<typeof EmailChange>;

/** A session of a user; its fields are those of an admin's. */
export const UserSession = z.object(sessionFields).meta({ id: 'UserSession' });
export type UserSession = z.output<typeof UserSession>;
