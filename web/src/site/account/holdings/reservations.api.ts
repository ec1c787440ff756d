import type { OwnReservation, PagedEnvelope } from '@vaultway/contracts';
import { api, pageOf } from '@/shared/api/api';

/** Those that end after an instant, or are for a request. */
interface ReservationsShown {
  from?: string;
  request_id?: string;
}

const reservationsApi = api.enhanceEndpoints({ addTagTypes: ['Vault'] }).injectEndpoints({
  endpoints: (build) => ({
    ownReservations: build.infiniteQuery<PagedEnvelope<OwnReservation>, ReservationsShown, string>({
      query: ({ queryArg, pageParam: after }) => ({
        url: '/api/vault/account/reservations',
        query: { ...queryArg, after, sort: 'starts_at' },
      }),
      transformResponse: pageOf<OwnReservation>,
      infiniteQueryOptions: {
        initialPageParam: '',
        getNextPageParam: ({ next_after: after }: PagedEnvelope) => after ?? undefined,
      },
      providesTags: ['User', 'Vault'],
    }),
  }),
});

export const { useOwnReservationsInfiniteQuery } = reservationsApi;
