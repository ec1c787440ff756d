import { api, dataOf } from '@/shared/api/api';
import type { Page } from '@vaultway/contracts';

export const contentApi = api.injectEndpoints({
  endpoints: (build) => ({
    page: build.query<Page, string>({
      query: (slug) => `/api/pages/${encodeURIComponent(slug)}`,
      transformResponse: dataOf<Page>,
      providesTags: (_page, _error, slug) => [{ type: 'Page', id: slug }],
    }),
  }),
});

export const { usePageQuery } = contentApi;
