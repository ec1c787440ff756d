import { z } from 'zod';
import { Id, Instant, requiredText } from './fields.js';
import { listQuery } from './paging.js';

/** GET /api/admins/passkeys, GET /api/users/passkeys: lists the caller's passkeys. */
export const ListPasskeys = listQuery(['name', 'last_used_at']);
export type ListPasskeys = z.output<typeof ListPasskeys>;

/** A passkey of an admin or a user; `backed_up` if it is synced to other devices. */
export const Passkey = z
  .object({
    id: Id,
    name: z.string(),
    backed_up: z.boolean(),
    created_at: Instant,
    last_used_at: Instant.nullable(),
  })
  .meta({ id: 'Passkey' });
export type Passkey = z.output<typeof Passkey>;

export const CREDENTIAL_MAX = 20_000;

/** The browser's `PublicKeyCredential.toJSON()` as JSON text, so that forms can carry it. */
const credential = requiredText(CREDENTIAL_MAX);

/** POST /api/admins/passkeys, POST /api/users/passkeys */
export const CreatePasskey = z.object({ name: requiredText(), credential });
export type CreatePasskey = z.output<typeof CreatePasskey>;

/** POST /api/admins/auth/passkey, POST /api/users/auth/passkey */
export const SignInByPasskey = z.object({ credential });
export type SignInByPasskey = z.output<typeof SignInByPasskey>;

/** Options for the browser's `navigator.credentials`, in WebAuthn's JSON form. */
export const PasskeyOptions = z
  .object({ options: z.record(z.string(), z.unknown()) })
  .meta({ id: 'PasskeyOptions' });
export type PasskeyOptions = z.output<typeof PasskeyOptions>;
