import type { CountInvitation, PagedEnvelope } from '@vaultway/contracts';
import { api, dataOf, pageOf } from '@/shared/api/api';

const pathOf = (count: string) => `/api/vault/counts/${encodeURIComponent(count)}/invitations`;

const auditorsApi = api.enhanceEndpoints({ addTagTypes: ['CountAuditors', 'Vault'] }).injectEndpoints({
  endpoints: (build) => ({
    countInvitations: build.query<PagedEnvelope<CountInvitation>, { id: string; per_page: number }>({
      query: ({ id, ...query }) => ({ url: pathOf(id), query: { ...query } }),
      transformResponse: pageOf<CountInvitation>,
      providesTags: ['CountAuditors', 'Vault'],
    }),
    inviteAuditor: build.mutation<
      CountInvitation,
      { id: string; email: string; language: string; days: string }
    >({
      query: ({ id, ...body }) => ({ url: pathOf(id), method: 'POST', body }),
      transformResponse: dataOf<CountInvitation>,
      invalidatesTags: (invited) => (invited ? ['CountAuditors', 'Audit'] : []),
    }),
    endCountInvitation: build.mutation<null, { id: string; count_id: string }>({
      query: ({ id, count_id }) => ({
        url: `${pathOf(count_id)}/${encodeURIComponent(id)}`,
        method: 'DELETE',
      }),
      transformResponse: dataOf<null>,
      invalidatesTags: ['CountAuditors', 'Audit'],
    }),
  }),
});

export const { useCountInvitationsQuery, useInviteAuditorMutation, useEndCountInvitationMutation } =
  auditorsApi;
