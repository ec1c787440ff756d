import type { CreatedShare, PagedEnvelope, Share, SharedParcel, ShareScope } from '@vaultway/contracts';
import { api, dataOf, pageOf } from '@/shared/api/api';

interface NewShare {
  code: string;
  scope: ShareScope;
  days: string;
}

const pathOf = (code: string) => `/api/parcels/${encodeURIComponent(code)}/shares`;

const shareApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Opens a link, which the service counts. */
    openShare: build.query<SharedParcel, string>({
      query: (token) => ({ url: '/api/shares/open', method: 'POST', body: { token } }),
      transformResponse: dataOf<SharedParcel>,
    }),
    ownShares: build.query<PagedEnvelope<Share>, string>({
      query: (code) => `${pathOf(code)}?per_page=100`,
      transformResponse: pageOf<Share>,
      providesTags: ['Share'],
    }),
    makeShare: build.mutation<CreatedShare, NewShare>({
      query: ({ code, ...body }) => ({ url: pathOf(code), method: 'POST', body }),
      transformResponse: dataOf<CreatedShare>,
      invalidatesTags: ['Share'],
    }),
    endShare: build.mutation<unknown, { code: string; id: string }>({
      query: ({ code, id }) => ({ url: `${pathOf(code)}/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Share'],
    }),
  }),
});

export const { useOpenShareQuery, useOwnSharesQuery, useMakeShareMutation, useEndShareMutation } = shareApi;
