import { z } from 'zod';
import { optionalFlag, requiredText } from './fields.js';

/** The OpenID Connect provider of the control panel; `name` is null while there is none. */
export const OidcSignIn = z.object({ name: z.string().nullable() }).meta({ id: 'OidcSignIn' });
export type OidcSignIn = z.output<typeof OidcSignIn>;

/** POST /api/admins/auth/oidc/challenges: `again` has the provider ask for the password, which counts as a proof. */
export const BeginOidc = z.object({ again: optionalFlag });
export type BeginOidc = z.output<typeof BeginOidc>;

/** Address at the provider where the sign-in goes on. */
export const OidcBegun = z.object({ url: z.string() }).meta({ id: 'OidcBegun' });
export type OidcBegun = z.output<typeof OidcBegun>;

/** Codes of some providers have thousands of characters. */
const QUERY_MAX = 10_000;

/** POST /api/admins/auth/oidc: the query of the page to which the provider returned the browser. */
export const FinishOidc = z.object({ query: requiredText(QUERY_MAX) });
export type FinishOidc = z.output<typeof FinishOidc>;
