import type {
  AdminAccount,
  ChangeRole,
  CreateInvitation,
  Envelope,
  Invitation,
  OpenInvitation,
  PagedEnvelope,
  SignInRules,
} from '@vaultway/contracts';
import { api, dataOf, pageOf } from '@/shared/api/api';
import { adminSignedOut, enrolled } from '@/shared/state/session.slice';

/** As many as a list gives at once: nobody has more colleagues here. */
const ALL = { per_page: 100 };
const ADMINS = '/api/admins';
const RULES = '/api/admins/sign-in-rules';
const INVITATIONS = '/api/admins/invitations';

/** Calls about who may sign in, who is invited to, and how all of them sign in. */
export const colleaguesApi = api
  .enhanceEndpoints({ addTagTypes: ['AdminAccount', 'Invitation', 'SignInRules', 'ApiKey'] })
  .injectEndpoints({
    endpoints: (build) => ({
      removeAdmin: build.mutation<null, Pick<AdminAccount, 'id' | 'current'>>({
        query: ({ id }) => ({ url: ADMINS, method: 'DELETE', body: { id } }),
        transformResponse: dataOf<null>,
        // What a removed colleague left open is withdrawn with them, and their keys are revoked.
        invalidatesTags: (_, error, { current }) =>
          error || current ? [] : ['AdminAccount', 'Invitation', 'ApiKey'],
        async onQueryStarted({ current }, { dispatch, queryFulfilled }) {
          const answer = await queryFulfilled.catch(() => null);
          if (answer && current) dispatch(adminSignedOut());
        },
      }),
      changeRole: build.mutation<AdminAccount, ChangeRole>({
        query: (body) => ({ url: ADMINS, method: 'PATCH', body }),
        transformResponse: dataOf<AdminAccount>,
        // Whoever is no admin any more loses the invitations and the keys that they made.
        invalidatesTags: (account, error) =>
          error || account?.current ? [] : ['AdminAccount', 'Invitation', 'ApiKey'],
        async onQueryStarted(_, { dispatch, queryFulfilled }) {
          const answer = await queryFulfilled.catch(() => null);
          if (answer?.data.current) dispatch(adminSignedOut());
        },
      }),
      endSessionsOf: build.mutation<null, string>({
        query: (id) => ({ url: `${ADMINS}/${id}/sessions`, method: 'DELETE' }),
        transformResponse: dataOf<null>,
      }),
      invitations: build.query<PagedEnvelope<OpenInvitation>, void>({
        query: () => ({ url: INVITATIONS, query: ALL }),
        transformResponse: (envelope: Envelope<OpenInvitation[]>) => pageOf(envelope),
        providesTags: ['Invitation'],
      }),
      invite: build.mutation<Invitation, CreateInvitation>({
        query: (body) => ({ url: INVITATIONS, method: 'POST', body }),
        transformResponse: dataOf<Invitation>,
        invalidatesTags: ['Invitation'],
      }),
      signInRules: build.query<SignInRules, void>({
        query: () => RULES,
        transformResponse: dataOf<SignInRules>,
        providesTags: ['SignInRules'],
      }),
      changeSignInRules: build.mutation<SignInRules, SignInRules>({
        query: (body) => ({ url: RULES, method: 'PATCH', body }),
        transformResponse: dataOf<SignInRules>,
        invalidatesTags: ['SignInRules'],
      }),
      completeEnrolment: build.mutation<null, void>({
        query: () => ({ url: '/api/admins/enrolment/complete', method: 'POST' }),
        transformResponse: dataOf<null>,
        async onQueryStarted(_, { dispatch, queryFulfilled }) {
          const answer = await queryFulfilled.catch(() => null);
          if (answer) dispatch(enrolled());
        },
      }),
      withdrawInvitation: build.mutation<null, string>({
        query: (id) => ({ url: INVITATIONS, method: 'DELETE', body: { id } }),
        transformResponse: dataOf<null>,
        invalidatesTags: ['Invitation'],
      }),
    }),
  });

export const {
  useRemoveAdminMutation,
  useChangeRoleMutation,
  useEndSessionsOfMutation,
  useInvitationsQuery,
  useInviteMutation,
  useWithdrawInvitationMutation,
  useSignInRulesQuery,
  useChangeSignInRulesMutation,
  useCompleteEnrolmentMutation,
} = colleaguesApi;
