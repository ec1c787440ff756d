import type { Page, PagedEnvelope } from '@vaultway/contracts';
import { api, dataOf, pageOf } from '@/shared/api/api';
import { formQuery, type PictureForm } from '@/admin/api/picture-form';

/** '' leaves the search out. */
export interface PageListQuery {
  page: number;
  q: string;
  sort: string;
}

const LIST = { type: 'Page', id: 'LIST' } as const;
/** The graph also contains the public part of the pages. */
const EVERYTHING = ['Page', 'Graph'] as const;

export const pagesApi = api.injectEndpoints({
  endpoints: (build) => ({
    pageList: build.query<PagedEnvelope<Page>, PageListQuery>({
      query: (query) => ({ url: '/api/pages', query: { ...query } }),
      transformResponse: pageOf<Page>,
      providesTags: [LIST],
    }),
    editedPage: build.query<Page, string>({
      query: (slug) => `/api/pages/${encodeURIComponent(slug)}`,
      transformResponse: dataOf<Page>,
      // Refetched when the audit trail reverts a change, but not after every write, since a form knows what it sent.
      providesTags: ['Audit'],
    }),
    createPage: build.mutation<Page, PictureForm>({
      queryFn: formQuery<Page>('/api/pages', 'POST'),
      invalidatesTags: (created) => (created ? EVERYTHING : []),
    }),
    updatePage: build.mutation<Page, PictureForm>({
      queryFn: formQuery<Page>('/api/pages', 'PATCH'),
      invalidatesTags: (updated) => (updated ? EVERYTHING : []),
    }),
    deletePage: build.mutation<null, string>({
      query: (id) => ({ url: '/api/pages', method: 'DELETE', body: { id } }),
      transformResponse: dataOf<null>,
      // A page that is already gone (404) is still in the cached list.
      invalidatesTags: (_, error) => (error && error.status !== 404 ? [] : [...EVERYTHING, 'Trash']),
    }),
  }),
});

export const {
  usePageListQuery,
  useEditedPageQuery,
  useCreatePageMutation,
  useUpdatePageMutation,
  useDeletePageMutation,
} = pagesApi;
