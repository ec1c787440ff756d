import type { OwnBox, OwnReservation, OwnVisit, PagedEnvelope } from '@vaultway/contracts';
import { LIMITS } from '@vaultway/contracts/limits';
import { api, pageOf } from '@/shared/api/api';

/** Those that end after an instant, or are for a request. */
interface ReservationsShown {
  from?: string;
  state?: 'booked';
  request_id?: string;
}

const paged = {
  initialPageParam: '',
  getNextPageParam: ({ next_after: after }: PagedEnvelope) => after ?? undefined,
};

const reservationsApi = api.enhanceEndpoints({ addTagTypes: ['Vault'] }).injectEndpoints({
  endpoints: (build) => ({
    ownReservations: build.infiniteQuery<PagedEnvelope<OwnReservation>, ReservationsShown, string>({
      query: ({ queryArg, pageParam: after }) => ({
        url: '/api/vault/account/reservations',
        query: { ...queryArg, after, per_page: LIMITS.perPageMax, sort: 'starts_at' },
      }),
      transformResponse: pageOf<OwnReservation>,
      infiniteQueryOptions: paged,
      providesTags: ['User', 'Vault'],
    }),
    ownBoxes: build.infiniteQuery<PagedEnvelope<OwnBox>, void, string>({
      query: ({ pageParam: after }) => ({ url: '/api/vault/account/boxes', query: { after } }),
      transformResponse: pageOf<OwnBox>,
      infiniteQueryOptions: paged,
      providesTags: ['User', 'Vault'],
    }),
    ownVisits: build.infiniteQuery<PagedEnvelope<OwnVisit>, void, string>({
      query: ({ pageParam: after }) => ({ url: '/api/vault/account/visits', query: { after } }),
      transformResponse: pageOf<OwnVisit>,
      infiniteQueryOptions: paged,
      providesTags: ['User', 'Vault'],
    }),
  }),
});

export const { useOwnReservationsInfiniteQuery, useOwnBoxesInfiniteQuery, useOwnVisitsInfiniteQuery } =
  reservationsApi;
