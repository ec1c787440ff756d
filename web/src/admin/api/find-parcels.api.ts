import type { PagedEnvelope, ParcelSummary } from '@vaultway/contracts';
import { api, dataOf, pageOf } from '@/shared/api/api';

export const findParcelsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The few parcels that are most likely meant; whoever looks for more opens the list. */
    findParcels: build.query<ParcelSummary[], string>({
      query: (q) => ({ url: '/api/parcels/find', query: { q } }),
      transformResponse: dataOf<ParcelSummary[]>,
      keepUnusedDataFor: 10,
    }),
    /** A few, before anything is looked for. */
    newestParcels: build.query<ParcelSummary[], void>({
      query: () => ({ url: '/api/parcels', query: { per_page: 5 } }),
      transformResponse: (answer) => pageOf<ParcelSummary>(answer as PagedEnvelope<ParcelSummary>).data,
      keepUnusedDataFor: 10,
    }),
  }),
});

export const { useFindParcelsQuery, useNewestParcelsQuery } = findParcelsApi;
