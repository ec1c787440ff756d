import type { CreatedShare, PagedEnvelope, Share } from '@vaultway/contracts';
import { api, dataOf, pageOf } from '@/shared/api/api';

export interface NewShare {
  parcel_id: string;
  scope: string;
  days: string;
}

const sharesApi = api.injectEndpoints({
  endpoints: (build) => ({
    shareList: build.query<PagedEnvelope<Share>, { parcel_id: string; per_page: number }>({
      query: (query) => ({ url: '/api/shares', query }),
      transformResponse: pageOf<Share>,
      providesTags: ['Share'],
    }),
    createShare: build.mutation<CreatedShare, NewShare>({
      query: (body) => ({ url: '/api/shares', method: 'POST', body }),
      transformResponse: dataOf<CreatedShare>,
      invalidatesTags: (created) => (created ? ['Share', 'Audit'] : []),
    }),
    endDeskShare: build.mutation<null, string>({
      query: (id) => ({ url: '/api/shares', method: 'DELETE', body: { id } }),
      transformResponse: dataOf<null>,
      invalidatesTags: ['Share', 'Audit'],
    }),
  }),
});

export const { useShareListQuery, useCreateShareMutation, useEndDeskShareMutation } = sharesApi;
