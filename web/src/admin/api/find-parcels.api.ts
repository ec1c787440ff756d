import type { PagedEnvelope, ParcelSummary } from '@vaultway/contracts';
import { LIMITS } from '@vaultway/contracts/limits';
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
    /** Returns the ids of the parcels of a list, `listed` by its filters and sort, in that order. */
    listedIds: build.query<string[], { listed: string; count: number }>({
      async queryFn({ listed, count }, _api, _options, send) {
        const ids = new Set<string>();
        const per_page = LIMITS.perPageMax;
        for (let page = 1; (page - 1) * per_page < count; page += 1) {
          const query = { ...Object.fromEntries(new URLSearchParams(listed)), page, per_page };
          const answer = await send({ url: '/api/parcels', query });
          if (answer.error) return { error: answer.error };
          for (const { id } of pageOf(answer.data as PagedEnvelope<ParcelSummary>).data) ids.add(id);
        }
        return { data: [...ids] };
      },
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useFindParcelsQuery, useNewestParcelsQuery, useLazyListedIdsQuery } = findParcelsApi;
