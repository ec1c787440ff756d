import type { Box, PagedEnvelope, ReminderDays, Rental, RentalDetails, Visit } from '@vaultway/contracts';
import { LIMITS } from '@vaultway/contracts/limits';
import { api, dataOf, pageOf } from '@/shared/api/api';

/** '' leaves a filter out. */
export interface BoxFilters {
  q?: string;
  state?: string;
  size?: string;
  place_id?: string;
  arrears?: string;
}
type BoxListQuery = BoxFilters & { page?: number; per_page?: number; sort?: string };
type RentalListQuery = { arrears?: string; page?: number; per_page?: number; sort?: string };
type OfBox = { box_id: string; page?: number; per_page?: number };

interface Act {
  id: string;
  /** Last part of the call's address. */
  act: string;
  body?: object;
}

const boxesApi = api.enhanceEndpoints({ addTagTypes: ['Box', 'Reservation', 'Audit'] }).injectEndpoints({
  endpoints: (build) => ({
    boxes: build.query<PagedEnvelope<Box>, BoxListQuery>({
      query: (query) => ({ url: '/api/vault/boxes', query: { ...query } }),
      transformResponse: pageOf<Box>,
      providesTags: ['Box'],
    }),
    /** All boxes that match, page after page. */
    allBoxes: build.query<Box[], BoxFilters>({
      async queryFn(filters, _api, _options, fetch) {
        const boxes: Box[] = [];
        for (let page = 1; ; page += 1) {
          const query = { ...filters, page, per_page: LIMITS.perPageMax, sort: 'number' };
          const answer = await fetch({ url: '/api/vault/boxes', query });
          if (answer.error) return { error: answer.error };
          const { data, total } = answer.data as PagedEnvelope<Box>;
          boxes.push(...data);
          if (data.length === 0 || boxes.length >= total) return { data: boxes };
        }
      },
      providesTags: ['Box'],
    }),
    box: build.query<Box, string>({
      query: (id) => `/api/vault/boxes/${encodeURIComponent(id)}`,
      transformResponse: dataOf<Box>,
      providesTags: ['Box', 'Audit'],
    }),
    boxRentals: build.query<PagedEnvelope<Rental>, OfBox>({
      query: (query) => ({ url: '/api/vault/rentals', query: { ...query } }),
      transformResponse: pageOf<Rental>,
      providesTags: ['Box'],
    }),
    rentals: build.query<PagedEnvelope<Rental>, RentalListQuery>({
      query: (query) => ({ url: '/api/vault/rentals', query: { ...query } }),
      transformResponse: pageOf<Rental>,
      providesTags: ['Box'],
    }),
    reminderDays: build.query<ReminderDays, void>({
      query: () => '/api/vault/reminders',
      transformResponse: dataOf<ReminderDays>,
      providesTags: ['Box'],
    }),
    setReminderDays: build.mutation<ReminderDays, object>({
      query: (body) => ({ url: '/api/vault/reminders', method: 'PATCH', body }),
      transformResponse: dataOf<ReminderDays>,
      invalidatesTags: (saved) => (saved ? ['Box', 'Audit'] : []),
    }),
    rental: build.query<RentalDetails, string>({
      query: (id) => `/api/vault/rentals/${encodeURIComponent(id)}`,
      transformResponse: dataOf<RentalDetails>,
      providesTags: ['Box'],
    }),
    boxVisits: build.query<PagedEnvelope<Visit>, OfBox>({
      query: (query) => ({ url: '/api/vault/visits', query: { ...query } }),
      transformResponse: pageOf<Visit>,
      providesTags: ['Box'],
    }),
    addBoxes: build.mutation<{ created: number }, object>({
      query: (body) => ({ url: '/api/vault/boxes/bulk', method: 'POST', body }),
      transformResponse: dataOf<{ created: number }>,
      invalidatesTags: ['Box'],
    }),
    saveBox: build.mutation<Box, object>({
      query: (body) => ({ url: '/api/vault/boxes', method: 'PATCH', body }),
      transformResponse: dataOf<Box>,
      invalidatesTags: (saved) => (saved ? ['Box', 'Audit'] : []),
    }),
    /** Something that happens to a box; a refusal shows that it has changed meanwhile. */
    actOnBox: build.mutation<unknown, Act>({
      query: ({ id, act, body = {} }) => ({ url: `/api/vault/boxes/${id}/${act}`, method: 'POST', body }),
      invalidatesTags: ['Box', 'Audit'],
    }),
    startRental: build.mutation<RentalDetails, object>({
      query: (body) => ({ url: '/api/vault/rentals', method: 'POST', body }),
      transformResponse: dataOf<RentalDetails>,
      invalidatesTags: ['Box', 'Audit'],
    }),
    actOnRental: build.mutation<unknown, Act>({
      query: ({ id, act, body = {} }) => ({ url: `/api/vault/rentals/${id}/${act}`, method: 'POST', body }),
      // The end cancels reservations.
      invalidatesTags: ['Box', 'Reservation', 'Audit'],
    }),
    startVisit: build.mutation<Visit, object>({
      query: (body) => ({ url: '/api/vault/visits', method: 'POST', body }),
      transformResponse: dataOf<Visit>,
      invalidatesTags: ['Box', 'Audit'],
    }),
    actOnVisit: build.mutation<unknown, Act>({
      query: ({ id, act, body = {} }) => ({ url: `/api/vault/visits/${id}/${act}`, method: 'POST', body }),
      invalidatesTags: ['Box', 'Audit'],
    }),
  }),
});

export const {
  useBoxesQuery,
  useLazyBoxesQuery,
  useAllBoxesQuery,
  useBoxQuery,
  useBoxRentalsQuery,
  useRentalQuery,
  useRentalsQuery,
  useReminderDaysQuery,
  useSetReminderDaysMutation,
  useBoxVisitsQuery,
  useAddBoxesMutation,
  useSaveBoxMutation,
  useActOnBoxMutation,
  useStartRentalMutation,
  useActOnRentalMutation,
  useStartVisitMutation,
  useActOnVisitMutation,
} = boxesApi;
