import type { PagedEnvelope, ParcelSummary } from '@vaultway/contracts';
import { api, dataOf, pageOf } from '@/shared/api/api';

export const findParcelsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Returns the few best matches; the list shows the rest. */
    findParcels: build.query<ParcelSummary[], string>({
      query: (q) => ({ url: '/api/parcels/find', query: { q } }),
      transformResponse: dataOf<ParcelSummary[]>,
      keepUnusedDataFor: 10,
    }),
    /** Returns a few parcels to show before a search. */
    newestParcels: build.query<ParcelSummary[], void>({
      query: () => ({ url: '/api/parcels', query: { per_page: 5 } }),
      transformResponse: (answer) => pageOf<ParcelSummary>(answer as PagedEnvelope<ParcelSummary>).data,
      keepUnusedDataFor: 10,
    }),
  }),
});

export const { useFindParcelsQuery, useNewestParcelsQuery } = findParcelsApi;
