import type { InvitedCount, InvitedLines, SignCount } from '@vaultway/contracts';
import { api, dataOf } from '@/shared/api/api';

interface LinesShown {
  token: string;
  outcome: string;
}

const countApi = api.injectEndpoints({
  endpoints: (build) => ({
    invitedCount: build.query<InvitedCount, string>({
      query: (token) => ({ url: '/api/vault/invited-count', method: 'POST', body: { token } }),
      transformResponse: dataOf<InvitedCount>,
    }),
    invitedLines: build.infiniteQuery<InvitedLines, LinesShown, string>({
      infiniteQueryOptions: {
        initialPageParam: '',
        getNextPageParam: ({ next_after: after }) => after ?? undefined,
      },
      query: ({ queryArg, pageParam: after }) => ({
        url: '/api/vault/invited-count/lines',
        method: 'POST',
        body: { ...queryArg, after },
      }),
      transformResponse: dataOf<InvitedLines>,
    }),
    signCount: build.mutation<InvitedCount, SignCount>({
      query: (body) => ({ url: '/api/vault/invited-count/signature', method: 'POST', body }),
      transformResponse: dataOf<InvitedCount>,
      async onQueryStarted({ token }, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => null);
        if (answer) dispatch(countApi.util.updateQueryData('invitedCount', token, () => answer.data));
      },
    }),
  }),
});

export const { useInvitedCountQuery, useInvitedLinesInfiniteQuery, useSignCountMutation } = countApi;
