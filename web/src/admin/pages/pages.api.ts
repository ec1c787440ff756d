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
/** What visitors are shown of the pages stands in the graph as well. */
const EVERYTHING = ['Page', 'Graph'] as const;

/** The control panel's calls about pages. */
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
      // Not at every write: a form knows what it sent. Its trail puts former values back.
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
      // One that is already gone is still on show in the list.
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
