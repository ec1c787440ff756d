import type { PagedEnvelope, Status, StatusChange } from '@vaultway/contracts';
import { api, dataOf, pageOf } from '@/shared/api/api';

type Change = { from: string[]; to: string; step?: string } | { undo: string };

export const statusesApi = api.injectEndpoints({
  endpoints: (build) => ({
    statusList: build.query<PagedEnvelope<Status>, { page: number; q: string }>({
      query: ({ page, q }) => ({ url: '/api/statuses', query: { page, q } }),
      transformResponse: pageOf<Status>,
      providesTags: ['ParcelList'],
    }),
    changeStatuses: build.mutation<StatusChange, Change>({
      /** Repeats the call until no parcels remain, since each call changes some of them. */
      async queryFn(change, _api, _options, send) {
        const sum = { id: '', changed: 0, left: 0, remaining: true };
        while (sum.remaining) {
          const body = sum.id !== '' && 'from' in change ? { ...change, id: sum.id } : change;
          const answer = await send({ url: '/api/statuses', method: 'PATCH', body });
          if (answer.error) return { error: answer.error };
          const { id, changed, left, remaining } = dataOf(
            answer.data as Parameters<typeof dataOf<StatusChange>>[0],
          );
          Object.assign(sum, { id, changed: sum.changed + changed, left: sum.left + left, remaining });
        }
        return { data: sum };
      },
      // Also after a failure, since earlier calls have changed parcels.
      invalidatesTags: ['ParcelList', 'Parcel'],
    }),
  }),
});

export const { useStatusListQuery, useChangeStatusesMutation } = statusesApi;
