import { pages, reviews } from '@/shared/state/collections';
import { adminKnown } from '@/shared/state/session.slice';
import { settingsStored } from '@/shared/state/settings.slice';
import { api, dataOf } from './api';
import type { Graph } from '@vaultway/contracts';

export const graphApi = api.injectEndpoints({
  endpoints: (build) => ({
    graph: build.query<Graph, void>({
      query: () => '/api/graph',
      transformResponse: dataOf<Graph>,
      providesTags: ['Graph'],
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => null);
        if (!answer?.data?.pages) return; // The site keeps what it stored last time, or its defaults.
        dispatch(pages.replaced(answer.data.pages));
        dispatch(reviews.replaced(answer.data.reviews));
        dispatch(settingsStored(answer.data.settings));
        dispatch(adminKnown(answer.data.admin));
      },
    }),
  }),
});
