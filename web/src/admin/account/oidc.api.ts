import type { OidcBegun, OidcSignIn, SignedIn } from '@vaultway/contracts';
import { api, dataOf } from '@/shared/api/api';
import { readStored, removeStored, writeStored } from '@/shared/lib/storage';
import { beginSession } from './account.api';

const OIDC = '/api/admins/auth/oidc';
const RETURN_TO = 'oidc-return';

/** Endpoints for sign-in with the OpenID Connect provider. */
const oidcApi = api.injectEndpoints({
  endpoints: (build) => ({
    oidc: build.query<OidcSignIn, void>({
      query: () => OIDC,
      transformResponse: dataOf<OidcSignIn>,
    }),
    beginOidc: build.mutation<OidcBegun, { again: boolean }>({
      query: (body) => ({ url: `${OIDC}/challenges`, method: 'POST', body }),
      transformResponse: dataOf<OidcBegun>,
    }),
    finishOidc: build.mutation<SignedIn, { query: string }>({
      query: (body) => ({ url: OIDC, method: 'POST', body }),
      transformResponse: dataOf<SignedIn>,
      onQueryStarted: beginSession,
    }),
  }),
});

export const { useOidcQuery, useBeginOidcMutation, useFinishOidcMutation } = oidcApi;

/** Stores where to go on after the provider's pages. Without a path, forgets that of an abandoned sign-in. */
export function keepReturn(path: string | undefined): void {
  if (path === undefined) removeStored('sessionStorage', RETURN_TO);
  else writeStored('sessionStorage', RETURN_TO, path);
}

/** Returns that path, once; undefined unless it is one of the panel. */
export function takeReturn(): string | undefined {
  const path = readStored('sessionStorage', RETURN_TO);
  removeStored('sessionStorage', RETURN_TO);
  return path?.startsWith('/control/') ? path : undefined;
}
