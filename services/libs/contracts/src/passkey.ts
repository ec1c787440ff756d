import { z } from 'zod';
import { Id, Instant, requiredText } from './fields.js';
import { listQuery } from './paging.js';

/** GET /api/admins/passkeys: the own ones. */
export const ListPasskeys = listQuery(['name', 'last_used_at']);
export type ListPasskeys = z.output<typeof ListPasskeys>;

/** A passkey of an admin; `backed_up` when its owner's other devices have it too. */
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

/** What the browser answered, `PublicKeyCredential.toJSON()`, as JSON text, so that a form can carry it as well. */
const credential = requiredText(CREDENTIAL_MAX);

/** POST /api/admins/passkeys */
export const CreatePasskey = z.object({ name: requiredText(), credential });
export type CreatePasskey = z.output<typeof CreatePasskey>;

/** POST /api/admins/auth/passkey */
export const SignInByPasskey = z.object({ credential });
export type SignInByPasskey = z.output<typeof SignInByPasskey>;

/** What the browser's `navigator.credentials` is asked with, as WebAuthn's JSON form says. */
export const PasskeyOptions = z
  .object({ options: z.record(z.string(), z.unknown()) })
  .meta({ id: 'PasskeyOptions' });
export type PasskeyOptions = z.output<typeof PasskeyOptions>;
