import type {
  AccountInvoice,
  AccountParcel,
  AccountNotifications,
  AccountParcelDetails,
  AskedErasure,
  CreatePasskey,
  EmailChange,
  PagedEnvelope,
  Passkey,
  PasskeyOptions,
  SignedInUser,
  User,
  UserSession,
} from '@vaultway/contracts';
import type { Dispatch } from '@reduxjs/toolkit';
import { api, dataOf, pageOf } from '@/shared/api/api';
import { userKnown } from '@/shared/state/session.slice';

/** Filters of the list of parcels. */
export interface ParcelsShown {
  role: AccountParcel['role'] | '';
  open: 'yes' | '';
}

/** Appends the next page of a list, by its cursor, to those before. */
const paged = {
  initialPageParam: '',
  getNextPageParam: ({ next_after: after }: PagedEnvelope) => after ?? undefined,
};

/** Stores the client of a new session. A parcel may have been looked up before. */
const signedIn = {
  transformResponse: dataOf<SignedInUser>,
  invalidatesTags: ['User' as const, 'Parcel' as const],
  async onQueryStarted(
    _: unknown,
    { dispatch, queryFulfilled }: { dispatch: Dispatch; queryFulfilled: Promise<{ data: SignedInUser }> },
  ) {
    const answer = await queryFulfilled.catch(() => null);
    if (answer) dispatch(userKnown(answer.data.user));
  },
};

const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    askForLink: build.mutation<unknown, { email: string }>({
      query: (body) => ({ url: '/api/users/auth/links', method: 'POST', body }),
    }),
    signInByLink: build.mutation<SignedInUser, { token: string }>({
      query: (body) => ({ url: '/api/users/auth/signin/link', method: 'POST', body }),
      ...signedIn,
    }),
    askToSignIn: build.mutation<PasskeyOptions, void>({
      query: () => ({ url: '/api/users/auth/passkey/challenges', method: 'POST' }),
      transformResponse: dataOf<PasskeyOptions>,
    }),
    signInByPasskey: build.mutation<SignedInUser, { credential: string }>({
      query: (body) => ({ url: '/api/users/auth/passkey', method: 'POST', body }),
      ...signedIn,
    }),
    ownPasskeys: build.query<PagedEnvelope<Passkey>, void>({
      query: () => '/api/users/passkeys?per_page=100',
      transformResponse: pageOf<Passkey>,
      providesTags: ['User'],
    }),
    askToCreatePasskey: build.mutation<PasskeyOptions, void>({
      query: () => ({ url: '/api/users/passkeys/challenges', method: 'POST' }),
      transformResponse: dataOf<PasskeyOptions>,
    }),
    createPasskey: build.mutation<Passkey, CreatePasskey>({
      query: (body) => ({ url: '/api/users/passkeys', method: 'POST', body }),
      transformResponse: dataOf<Passkey>,
      invalidatesTags: ['User'],
    }),
    removePasskey: build.mutation<unknown, string>({
      query: (id) => ({ url: '/api/users/passkeys', method: 'DELETE', body: { id } }),
      invalidatesTags: ['User'],
    }),
    signOut: build.mutation<unknown, void>({
      query: () => '/api/users/auth/signout',
    }),
    me: build.query<User, void>({
      query: () => '/api/users/me',
      transformResponse: dataOf<User>,
      providesTags: ['User'],
    }),
    rename: build.mutation<User, { name: string }>({
      query: (body) => ({ url: '/api/users/me', method: 'PATCH', body }),
      transformResponse: dataOf<User>,
      invalidatesTags: ['User'],
    }),
    changeEmail: build.mutation<unknown, { email: string }>({
      query: (body) => ({ url: '/api/users/me/email', method: 'POST', body }),
    }),
    confirmEmail: build.mutation<EmailChange, { token: string }>({
      query: (body) => ({ url: '/api/users/auth/email', method: 'POST', body }),
      transformResponse: dataOf<EmailChange>,
    }),
    ownParcels: build.infiniteQuery<PagedEnvelope<AccountParcel>, ParcelsShown, string>({
      query: ({ queryArg, pageParam: after }) => ({
        url: '/api/account/parcels',
        query: { ...queryArg, after },
      }),
      transformResponse: pageOf<AccountParcel>,
      infiniteQueryOptions: paged,
      providesTags: ['Parcel'],
    }),
    ownParcel: build.query<AccountParcelDetails, string>({
      query: (code) => `/api/account/parcels/${encodeURIComponent(code)}`,
      transformResponse: dataOf<AccountParcelDetails>,
      providesTags: ['Parcel'],
    }),
    notify: build.mutation<AccountParcelDetails, { code: string; notify: 'yes' | 'no' }>({
      query: ({ code, ...body }) => ({
        url: `/api/account/parcels/${encodeURIComponent(code)}`,
        method: 'PATCH',
        body,
      }),
      transformResponse: dataOf<AccountParcelDetails>,
      async onQueryStarted({ code }, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => null);
        if (answer) await dispatch(accountApi.util.upsertQueryData('ownParcel', code, answer.data));
      },
    }),
    ownInvoices: build.infiniteQuery<PagedEnvelope<AccountInvoice>, void, string>({
      query: ({ pageParam: after }) => ({ url: '/api/account/invoices', query: { after } }),
      transformResponse: pageOf<AccountInvoice>,
      infiniteQueryOptions: paged,
      providesTags: ['Invoice'],
    }),
    notifications: build.query<AccountNotifications, void>({
      query: () => '/api/account/notifications',
      transformResponse: dataOf<AccountNotifications>,
      providesTags: ['User'],
    }),
    notifyOfAll: build.mutation<AccountNotifications, AccountNotifications>({
      query: (body) => ({ url: '/api/account/notifications', method: 'PATCH', body }),
      transformResponse: dataOf<AccountNotifications>,
      invalidatesTags: ['User', 'Parcel'],
    }),
    askedErasure: build.query<AskedErasure, void>({
      query: () => '/api/users/me/erasure',
      transformResponse: dataOf<AskedErasure>,
      providesTags: ['User'],
    }),
    askForErasure: build.mutation<AskedErasure, boolean>({
      query: (wanted) => ({ url: '/api/users/me/erasure', method: wanted ? 'POST' : 'DELETE' }),
      transformResponse: dataOf<AskedErasure>,
      invalidatesTags: ['User'],
    }),
    ownSessions: build.query<PagedEnvelope<UserSession>, void>({
      query: () => '/api/users/sessions?per_page=100',
      transformResponse: pageOf<UserSession>,
      providesTags: ['User'],
    }),
    endSession: build.mutation<unknown, string>({
      query: (id) => ({ url: '/api/users/sessions', method: 'DELETE', body: { id } }),
      invalidatesTags: ['User'],
    }),
    endOtherSessions: build.mutation<unknown, void>({
      query: () => ({ url: '/api/users/sessions/others', method: 'DELETE' }),
      invalidatesTags: ['User'],
    }),
  }),
});

export const {
  useAskForLinkMutation,
  useSignInByLinkMutation,
  useAskToSignInMutation,
  useSignInByPasskeyMutation,
  useOwnPasskeysQuery,
  useAskToCreatePasskeyMutation,
  useCreatePasskeyMutation,
  useRemovePasskeyMutation,
  useSignOutMutation,
  useMeQuery,
  useRenameMutation,
  useChangeEmailMutation,
  useConfirmEmailMutation,
  useOwnParcelsInfiniteQuery,
  useOwnParcelQuery,
  useNotifyMutation,
  useOwnInvoicesInfiniteQuery,
  useNotificationsQuery,
  useNotifyOfAllMutation,
  useAskedErasureQuery,
  useAskForErasureMutation,
  useOwnSessionsQuery,
  useEndSessionMutation,
  useEndOtherSessionsMutation,
} = accountApi;
