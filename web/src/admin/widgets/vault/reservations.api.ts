import type { PagedEnvelope, Reservation, ViewingRoom } from '@vaultway/contracts';
import { LIMITS } from '@vaultway/contracts/limits';
import { api, dataOf, pageOf } from '@/shared/api/api';

/** '' leaves a filter out. */
interface ReservationFilters {
  from?: string;
  to?: string;
  room_id?: string;
  account_id?: string;
  request_id?: string;
}

const reservationsApi = api.enhanceEndpoints({ addTagTypes: ['Reservation'] }).injectEndpoints({
  endpoints: (build) => ({
    viewingRooms: build.query<PagedEnvelope<ViewingRoom>, void>({
      query: () => ({
        url: '/api/vault/viewing-rooms',
        query: { per_page: LIMITS.perPageMax, sort: 'name' },
      }),
      transformResponse: pageOf<ViewingRoom>,
      providesTags: ['Reservation'],
    }),
    addViewingRoom: build.mutation<ViewingRoom, object>({
      query: (body) => ({ url: '/api/vault/viewing-rooms', method: 'POST', body }),
      transformResponse: dataOf<ViewingRoom>,
      invalidatesTags: ['Reservation'],
    }),
    saveViewingRoom: build.mutation<ViewingRoom, object>({
      query: (body) => ({ url: '/api/vault/viewing-rooms', method: 'PATCH', body }),
      transformResponse: dataOf<ViewingRoom>,
      invalidatesTags: ['Reservation'],
    }),
    reservations: build.query<PagedEnvelope<Reservation>, ReservationFilters>({
      query: (query) => ({
        url: '/api/vault/reservations',
        query: { ...query, state: 'booked', per_page: LIMITS.perPageMax, sort: 'starts_at' },
      }),
      transformResponse: pageOf<Reservation>,
      providesTags: ['Reservation'],
    }),
    book: build.mutation<Reservation, object>({
      query: (body) => ({ url: '/api/vault/reservations', method: 'POST', body }),
      transformResponse: dataOf<Reservation>,
      invalidatesTags: ['Reservation'],
    }),
    cancelReservation: build.mutation<Reservation, string>({
      query: (id) => ({ url: `/api/vault/reservations/${id}/cancel`, method: 'POST', body: {} }),
      transformResponse: dataOf<Reservation>,
      invalidatesTags: ['Reservation'],
    }),
  }),
});

export const {
  useViewingRoomsQuery,
  useAddViewingRoomMutation,
  useSaveViewingRoomMutation,
  useReservationsQuery,
  useBookMutation,
  useCancelReservationMutation,
} = reservationsApi;
