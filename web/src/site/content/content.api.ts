import { api, dataOf } from '@/shared/api/api';
import { pages } from '@/shared/state/collections';
import type { RootState } from '@/shared/state/reducer';
import type { Page } from '@vaultway/contracts';

export const contentApi = api.injectEndpoints({
  endpoints: (build) => ({
    page: build.query<Page, string>({
      query: (slug) => `/api/pages/${encodeURIComponent(slug)}`,
      transformResponse: dataOf<Page>,
      providesTags: (_page, _error, slug) => [{ type: 'Page', id: slug }],
      // Updates the title in the menu, and the initial data of the next visit.
      async onQueryStarted(_, { dispatch, queryFulfilled, ...store }) {
        const answer = await queryFulfilled.catch(() => null);
        const { list } = (store.getState() as RootState).pages;
        // Before the list arrives, the menu has its usual pages instead.
        if (answer && list.keys.length > 0) dispatch(pages.stored(answer.data));
      },
    }),
  }),
});

export const { usePageQuery } = contentApi;
