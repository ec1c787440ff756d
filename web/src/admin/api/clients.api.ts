import type { ClientFigures, LinkedUser, PagedEnvelope, UserAccount, UserSession } from '@vaultway/contracts';
import { api, dataOf, pageOf } from '@/shared/api/api';

interface UserListQuery {
  page?: number;
  per_page?: number;
  q?: string;
  sort?: string;
  erasure_asked?: 'yes';
}

/** Of a customer, or of a user's address. */
export type FiguresOf = { customer_id: string } | { email: string };

const linksOf = (customerId: string) => `/api/customers/${encodeURIComponent(customerId)}/users`;
const userPath = (id: string) => `/api/users/${encodeURIComponent(id)}`;

const clientsApi = api.injectEndpoints({
  endpoints: (build) => ({
    userList: build.query<PagedEnvelope<UserAccount>, UserListQuery>({
      query: (query) => ({ url: '/api/users', query: { ...query } }),
      transformResponse: pageOf<UserAccount>,
      providesTags: ['User'],
    }),
    userAccount: build.query<UserAccount, string>({
      query: userPath,
      transformResponse: dataOf<UserAccount>,
      providesTags: ['User'],
    }),
    userSessions: build.query<PagedEnvelope<UserSession>, string>({
      query: (id) => `${userPath(id)}/sessions?per_page=100`,
      transformResponse: pageOf<UserSession>,
      providesTags: ['User'],
    }),
    endUserSessions: build.mutation<null, string>({
      query: (id) => ({ url: `${userPath(id)}/sessions`, method: 'DELETE' }),
      transformResponse: dataOf<null>,
      invalidatesTags: ['User', 'Audit'],
    }),
    endUserSession: build.mutation<null, { userId: string; id: string }>({
      query: ({ userId, id }) => ({
        url: `${userPath(userId)}/sessions/${encodeURIComponent(id)}`,
        method: 'DELETE',
      }),
      transformResponse: dataOf<null>,
      invalidatesTags: ['User', 'Audit'],
    }),
    inviteUser: build.mutation<null, Record<'email' | 'name' | 'language', string>>({
      query: (body) => ({ url: '/api/users/invitations', method: 'POST', body }),
      transformResponse: dataOf<null>,
      invalidatesTags: ['Mail', 'Audit'],
    }),
    clientFigures: build.query<ClientFigures, FiguresOf>({
      query: (query) => ({ url: '/api/clients/figures', query: { ...query } }),
      transformResponse: dataOf<ClientFigures>,
      providesTags: ['Customer', 'Invoice', 'Parcel'],
    }),
    linkedUsers: build.query<PagedEnvelope<LinkedUser>, string>({
      query: (customerId) => `${linksOf(customerId)}?per_page=100`,
      transformResponse: pageOf<LinkedUser>,
      providesTags: ['Customer'],
    }),
    linkUser: build.mutation<LinkedUser, { customerId: string; email: string }>({
      query: ({ customerId, email }) => ({ url: linksOf(customerId), method: 'POST', body: { email } }),
      transformResponse: dataOf<LinkedUser>,
      invalidatesTags: (linked) => (linked ? ['Customer', 'Audit'] : []),
    }),
    unlinkUser: build.mutation<null, { customerId: string; email: string }>({
      query: ({ customerId, email }) => ({ url: linksOf(customerId), method: 'DELETE', body: { email } }),
      transformResponse: dataOf<null>,
      invalidatesTags: ['Customer', 'Audit'],
    }),
  }),
});

export const {
  useUserListQuery,
  useUserAccountQuery,
  useUserSessionsQuery,
  useEndUserSessionsMutation,
  useEndUserSessionMutation,
  useInviteUserMutation,
  useClientFiguresQuery,
  useLinkedUsersQuery,
  useLinkUserMutation,
  useUnlinkUserMutation,
} = clientsApi;
