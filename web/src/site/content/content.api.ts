import { api, dataOf } from '@/shared/api/api';
import { pages } from '@/shared/state/collections';
import type { Page } from '@vaultway/contracts';

export const contentApi = api.injectEndpoints({
  endpoints: (build) => ({
    page: build.query<Page, string>({
      query: (slug) => `/api/pages/${encodeURIComponent(slug)}`,
      transformResponse: dataOf<Page>,
      providesTags: (_page, _error, slug) => [{ type: 'Page', id: slug }],
      // The menu says its title as it is now, and the next visit begins with it.
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => null);
        if (answer) dispatch(pages.stored(answer.data));
      },
    }),
  }),
});

export const { usePageQuery } = contentApi;
