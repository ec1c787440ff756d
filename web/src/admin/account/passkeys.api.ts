import type { CreatePasskey, PagedEnvelope, Passkey, PasskeyOptions, SignedIn } from '@vaultway/contracts';
import { api, dataOf, pageOf } from '@/shared/api/api';
import { beginSession } from './account.api';

const OWN = '/api/admins/passkeys';
const SIGN_IN = '/api/admins/auth/passkey';

/** Endpoints for the admin's passkeys and for sign-in with one. */
export const passkeysApi = api.enhanceEndpoints({ addTagTypes: ['Passkey'] }).injectEndpoints({
  endpoints: (build) => ({
    passkeys: build.query<PagedEnvelope<Passkey>, void>({
      query: () => ({ url: OWN, query: { per_page: 100 } }),
      transformResponse: pageOf<Passkey>,
      providesTags: ['Passkey'],
    }),
    askToCreatePasskey: build.mutation<PasskeyOptions, { password: string }>({
      query: (body) => ({ url: `${OWN}/challenges`, method: 'POST', body }),
      transformResponse: dataOf<PasskeyOptions>,
    }),
    createPasskey: build.mutation<Passkey, CreatePasskey>({
      query: (body) => ({ url: OWN, method: 'POST', body }),
      transformResponse: dataOf<Passkey>,
      invalidatesTags: ['Passkey'],
    }),
    removePasskey: build.mutation<null, string>({
      query: (id) => ({ url: OWN, method: 'DELETE', body: { id } }),
      transformResponse: dataOf<null>,
      invalidatesTags: ['Passkey'],
    }),
    askToSignIn: build.mutation<PasskeyOptions, void>({
      query: () => ({ url: `${SIGN_IN}/challenges`, method: 'POST' }),
      transformResponse: dataOf<PasskeyOptions>,
    }),
    signInByPasskey: build.mutation<SignedIn, { credential: string }>({
      query: (body) => ({ url: SIGN_IN, method: 'POST', body }),
      transformResponse: dataOf<SignedIn>,
      onQueryStarted: beginSession,
    }),
  }),
});

export const {
  usePasskeysQuery,
  useAskToCreatePasskeyMutation,
  useCreatePasskeyMutation,
  useRemovePasskeyMutation,
  useAskToSignInMutation,
  useSignInByPasskeyMutation,
} = passkeysApi;
