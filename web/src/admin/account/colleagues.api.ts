import type { AdminAccount, Envelope, Invitation, OpenInvitation, PagedEnvelope } from '@vaultway/contracts';
import { api, dataOf, pageOf } from '@/shared/api/api';
import { adminSignedOut } from '@/shared/state/session.slice';

/** As many as a list gives at once: nobody has more colleagues here. */
const ALL = { per_page: 100 };
const ADMINS = '/api/admins';
const INVITATIONS = '/api/admins/invitations';

/** Calls about who may sign in, and who is invited to. */
export const colleaguesApi = api
  .enhanceEndpoints({ addTagTypes: ['AdminAccount', 'Invitation'] })
  .injectEndpoints({
    endpoints: (build) => ({
      admins: build.query<PagedEnvelope<AdminAccount>, void>({
        query: () => ({ url: ADMINS, query: { ...ALL, sort: 'email' } }),
        transformResponse: (envelope: Envelope<AdminAccount[]>) => pageOf(envelope),
        providesTags: ['AdminAccount'],
      }),
      removeAdmin: build.mutation<null, Pick<AdminAccount, 'id' | 'current'>>({
        query: ({ id }) => ({ url: ADMINS, method: 'DELETE', body: { id } }),
        transformResponse: dataOf<null>,
        // What a removed colleague left open is withdrawn with them.
        invalidatesTags: (_, error, { current }) => (error || current ? [] : ['AdminAccount', 'Invitation']),
        async onQueryStarted({ current }, { dispatch, queryFulfilled }) {
          const answer = await queryFulfilled.catch(() => null);
          if (answer && current) dispatch(adminSignedOut());
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
      invite: build.mutation<Invitation, void>({
        query: () => ({ url: INVITATIONS, method: 'POST' }),
        transformResponse: dataOf<Invitation>,
        invalidatesTags: ['Invitation'],
      }),
      withdrawInvitation: build.mutation<null, string>({
        query: (id) => ({ url: INVITATIONS, method: 'DELETE', body: { id } }),
        transformResponse: dataOf<null>,
        invalidatesTags: ['Invitation'],
      }),
    }),
  });

export const {
  useAdminsQuery,
  useRemoveAdminMutation,
  useEndSessionsOfMutation,
  useInvitationsQuery,
  useInviteMutation,
  useWithdrawInvitationMutation,
} = colleaguesApi;
