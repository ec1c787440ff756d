import type { Activity, EventSuggestion, PagedEnvelope } from '@vaultway/contracts';
import { api, dataOf, pageOf } from '@/shared/api/api';
import type { ActivityInput, NewActivity, NotifyChoice } from '@/admin/ui/event/event-form';
import { parcelChanged, historyChanged } from '@/admin/api/parcels.api';

export interface ActivityListQuery {
  parcel_id: string;
  page: number;
  q: string;
  sort: string;
}

/** `code` is the tracking code under which the event's parcel is on show. */
interface ActivityCreation {
  code: string;
  parcel_id: string;
  event: NewActivity & Partial<NotifyChoice>;
}
interface ActivityUpdate {
  code: string;
  id: string;
  /** The version that this is a change of. */
  updated_at: string;
  changes: Partial<ActivityInput>;
}
interface ActivityDeletion {
  code: string;
  id: string;
}

/** By then, any machine fit for the panel has drawn the page; a slower one draws it again. */
const AFTER_PAINT_MS = 100;

/** The control panel's calls about the events of a parcel's history. */
export const eventsApi = api.injectEndpoints({
  endpoints: (build) => ({
    activityList: build.query<PagedEnvelope<Activity>, ActivityListQuery>({
      query: (query) => ({ url: '/api/activities', query: { ...query } }),
      transformResponse: pageOf<Activity>,
      providesTags: ['Activity'],
    }),
    activity: build.query<Activity, string>({
      query: (id) => `/api/activities/${encodeURIComponent(id)}`,
      transformResponse: dataOf<Activity>,
      providesTags: ['Activity'],
    }),
    eventSuggestions: build.query<EventSuggestion[], string>({
      query: (parcel_id) => ({ url: '/api/activities/suggestions', query: { parcel_id } }),
      transformResponse: dataOf<EventSuggestion[]>,
      providesTags: ['Activity'],
    }),
    createActivity: build.mutation<Activity, ActivityCreation>({
      query: ({ event, parcel_id }) => ({
        url: '/api/activities',
        method: 'POST',
        body: { ...event, parcel_id },
      }),
      transformResponse: dataOf<Activity>,
      async onQueryStarted(
        { code, event: { status, current_location: place } },
        { dispatch, queryFulfilled },
      ) {
        const answer = await queryFulfilled.catch(() => null);
        if (!answer) return;
        dispatch(
          parcelChanged(code, {
            ...(status !== undefined && { status: status.trim() || null }),
            ...(place !== undefined && { current_location: place.trim() || null }),
            updated_at: answer.data.updated_at,
          }),
        );
        dispatch(historyChanged(code, (events) => [answer.data, ...events]));
        // The page shows the event first; only then is everything else that it changes fetched again.
        await new Promise((resolve) => setTimeout(resolve, AFTER_PAINT_MS));
        dispatch(api.util.invalidateTags(['Activity', 'ParcelList']));
      },
    }),
    updateActivity: build.mutation<Activity, ActivityUpdate>({
      query: ({ id, updated_at, changes }) => ({
        url: '/api/activities',
        method: 'PATCH',
        body: { ...changes, id, updated_at },
      }),
      transformResponse: dataOf<Activity>,
      invalidatesTags: (updated) => (updated ? ['Activity'] : []),
      async onQueryStarted({ code, id }, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => null);
        if (!answer) return;
        dispatch(parcelChanged(code, { updated_at: answer.data.updated_at }));
        dispatch(
          historyChanged(code, (events) => events.map((event) => (event.id === id ? answer.data : event))),
        );
      },
    }),
    deleteActivity: build.mutation<null, ActivityDeletion>({
      query: ({ id }) => ({ url: '/api/activities', method: 'DELETE', body: { id } }),
      transformResponse: dataOf<null>,
      invalidatesTags: (_, error) => (error ? [] : ['Activity']),
      async onQueryStarted({ code, id }, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => null);
        if (answer) dispatch(historyChanged(code, (events) => events.filter((event) => event.id !== id)));
      },
    }),
  }),
});

export const {
  useActivityListQuery,
  useActivityQuery,
  useEventSuggestionsQuery,
  useCreateActivityMutation,
  useUpdateActivityMutation,
  useDeleteActivityMutation,
} = eventsApi;
