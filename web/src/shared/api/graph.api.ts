import { pages, reviews } from '@/shared/state/collections';
import { adminKnown } from '@/shared/state/session.slice';
import { settingsStored } from '@/shared/state/settings.slice';
import type { Graph, PagedEnvelope, Review } from '@vaultway/contracts';
import { api, dataOf, pageOf } from './api';

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
    /** The reviews after those that came with the graph, by the `next_page_url` of the ones before. */
    moreReviews: build.query<PagedEnvelope<Review>, string>({
      query: (nextPageUrl) => nextPageUrl,
      transformResponse: pageOf<Review>,
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => null);
        if (answer) dispatch(reviews.extended(answer.data));
      },
    }),
  }),
});
