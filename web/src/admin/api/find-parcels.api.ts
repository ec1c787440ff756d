import type { ParcelSummary } from '@vaultway/contracts';
import { api, dataOf } from '@/shared/api/api';

export const findParcelsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The few parcels that are most likely meant; whoever looks for more opens the list. */
    findParcels: build.query<ParcelSummary[], string>({
      query: (q) => ({ url: '/api/parcels/find', query: { q } }),
      transformResponse: dataOf<ParcelSummary[]>,
      keepUnusedDataFor: 10,
    }),
  }),
});

export const { useFindParcelsQuery } = findParcelsApi;
