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
import { adminSignedOut } from '@/shared/api/session-actions';
import { enrolled } from '@/shared/state/session.slice';

/** Maximum page size; no company has more colleagues. */
const ALL = { per_page: 100 };
const ADMINS = '/api/admins';
const RULES = '/api/admins/sign-in-rules';
const INVITATIONS = '/api/admins/invitations';

/** Endpoints for admins, invitations and sign-in rules. */
export const colleaguesApi = api
  .enhanceEndpoints({ addTagTypes: ['AdminAccount', 'Invitation', 'SignInRules', 'ApiKey'] })
  .injectEndpoints({
    endpoints: (build) => ({
      removeAdmin: build.mutation<null, Pick<AdminAccount, 'id' | 'current'>>({
        query: ({ id }) => ({ url: ADMINS, method: 'DELETE', body: { id } }),
        transformResponse: dataOf<null>,
        // Removing an admin withdraws their open invitations and revokes their keys.
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
        // An account that loses the admin role loses its invitations and keys.
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
