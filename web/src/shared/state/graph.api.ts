import { pages, reviews } from './collections';
import { adminKnown, userKnown } from './session.slice';
import { settingsStored } from './settings.slice';
import type { RootState } from './reducer';
import type { Graph, Page, PagedEnvelope, Review } from '@vaultway/contracts';
import { api, dataOf, pageOf } from '../api/api';

export const graphApi = api.injectEndpoints({
  endpoints: (build) => ({
    graph: build.query<Graph, void>({
      query: () => '/api/graph',
      transformResponse: dataOf<Graph>,
      providesTags: ['Graph'],
      async onQueryStarted(_, { dispatch, queryFulfilled, ...store }) {
        const answer = await queryFulfilled.catch(() => null);
        if (!answer?.data?.pages) return; // The site keeps its last stored state, or its defaults.
        const { pages: list } = answer.data;
        // Listed pages lack their translations' contents: the same version as a whole stays.
        const { map } = (store.getState() as RootState).pages;
        const same = (page: Page) => (map[page.id]?.updated_at === page.updated_at && map[page.id]) || page;
        dispatch(pages.replaced({ ...list, data: list.data.map(same) }));
        dispatch(reviews.replaced(answer.data.reviews));
        dispatch(settingsStored(answer.data.settings));
        dispatch(adminKnown(answer.data.admin));
        dispatch(userKnown(answer.data.user));
      },
    }),
    /** Loads reviews after those in the graph, by the previous `next_page_url`. */
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
