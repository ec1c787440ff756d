import type { PagedEnvelope, View } from '@vaultway/contracts';
import { LIMITS } from '@vaultway/contracts/limits';
import { api, dataOf, pageOf } from '@/shared/api/api';

const VIEWS = '/api/views';

export type ViewInput = Pick<View, 'name' | 'search' | 'columns'>;

export const viewsApi = api.enhanceEndpoints({ addTagTypes: ['View'] }).injectEndpoints({
  endpoints: (build) => ({
    viewList: build.query<View[], void>({
      query: () => ({ url: VIEWS, query: { per_page: LIMITS.perPageMax, sort: 'name' } }),
      transformResponse: (answer) => pageOf<View>(answer as PagedEnvelope<View>).data,
      providesTags: ['View'],
    }),
    createView: build.mutation<View, ViewInput>({
      query: (body) => ({ url: VIEWS, method: 'POST', body }),
      transformResponse: dataOf<View>,
      invalidatesTags: ['View'],
    }),
    renameView: build.mutation<View, Pick<View, 'id' | 'name' | 'updated_at'>>({
      query: (body) => ({ url: VIEWS, method: 'PATCH', body }),
      transformResponse: dataOf<View>,
      invalidatesTags: ['View'],
    }),
    deleteView: build.mutation<null, string>({
      query: (id) => ({ url: VIEWS, method: 'DELETE', body: { id } }),
      transformResponse: dataOf<null>,
      invalidatesTags: ['View', 'Trash'],
    }),
  }),
});

export const { useViewListQuery, useCreateViewMutation, useRenameViewMutation, useDeleteViewMutation } =
  viewsApi;
