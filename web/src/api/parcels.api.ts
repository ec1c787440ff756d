import type { PagedEnvelope, Parcel, ParcelSummary } from '@vaultway/contracts';
import { parcels } from '@/state/collections';
import { api, dataOf, pageOf } from './api';

/** What the list of parcels is asked for; '' leaves a filter out. */
export interface ParcelListQuery {
  page: number;
  q: string;
  status: string;
  sort: string;
}

/** A write's body as a form has it: text, where the server makes numbers, dates and null of it. */
export type ParcelInput = Record<string, string | null>;

/** The control panel's calls about parcels. */
export const parcelsApi = api.injectEndpoints({
  endpoints: (build) => ({
    parcelList: build.query<PagedEnvelope<ParcelSummary>, ParcelListQuery>({
      query: (query) => ({ url: '/api/parcels', query: { ...query } }),
      transformResponse: pageOf<ParcelSummary>,
      providesTags: ['ParcelList'],
      async onQueryStarted({ q, status, sort }, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => null);
        if (!answer) return;
        dispatch(parcels.replaced(answer.data));
        dispatch(parcels.searched({ q, status, sort }));
      },
    }),
    parcel: build.query<Parcel, string>({
      query: (code) => `/api/parcels/${encodeURIComponent(code)}`,
      transformResponse: dataOf<Parcel>,
      providesTags: (parcel) => (parcel ? [{ type: 'Parcel', id: parcel.id }] : []),
    }),
    createParcel: build.mutation<ParcelSummary, ParcelInput>({
      query: (body) => ({ url: '/api/parcels', method: 'POST', body }),
      transformResponse: dataOf<ParcelSummary>,
      invalidatesTags: (created) => (created ? ['ParcelList'] : []),
    }),
    updateParcel: build.mutation<ParcelSummary, ParcelInput & { id: string }>({
      query: (body) => ({ url: '/api/parcels', method: 'PATCH', body }),
      transformResponse: dataOf<ParcelSummary>,
      invalidatesTags: (updated) => (updated ? ['ParcelList', { type: 'Parcel', id: updated.id }] : []),
    }),
    deleteParcel: build.mutation<null, string>({
      query: (id) => ({ url: '/api/parcels', method: 'DELETE', body: { id } }),
      transformResponse: dataOf<null>,
      // The parcel's own page is just being left: asking for it again would only find that it is gone.
      invalidatesTags: (_, error) => (error ? [] : ['ParcelList']),
    }),
  }),
});

export const {
  useParcelListQuery,
  useParcelQuery,
  useCreateParcelMutation,
  useUpdateParcelMutation,
  useDeleteParcelMutation,
} = parcelsApi;
