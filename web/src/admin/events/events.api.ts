import type { Activity, EventSuggestion, PagedEnvelope } from '@vaultway/contracts';
import { api, dataOf, pageOf } from '@/shared/api/api';
import type { ActivityInput, NewActivity, NotifyChoice } from '@/admin/widgets/event/event-form';
import { parcelChanged, historyChanged } from '@/admin/api/parcels.api';

export interface ActivityListQuery {
  parcel_id: string;
  page: number;
  q: string;
  sort: string;
}

/** `code` is the tracking code that the page uses for the event's parcel. */
interface ActivityCreation {
  code: string;
  parcel_id: string;
  event: NewActivity & Partial<NotifyChoice>;
}
interface ActivityUpdate {
  code: string;
  id: string;
  /** Version that the change applies to. */
  updated_at: string;
  changes: Partial<ActivityInput>;
}
interface ActivityDeletion {
  code: string;
  id: string;
}

/** Any machine fit for the panel has rendered the page by then; a slower one renders it again. */
const AFTER_PAINT_MS = 100;

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
            ...(status !== undefined && statusOf(status.trim(), answer.data)),
            ...(place !== undefined && { current_location: place.trim() || null }),
            updated_at: answer.data.updated_at,
          }),
        );
        dispatch(historyChanged(code, (events) => [answer.data, ...events]));
        // Shows the event first, and only then refetches everything else that it changes.
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

/** Returns the status as set with an event, which mostly repeats its title. */
const statusOf = (status: string, { title, title_key }: Activity) => ({
  status: status || null,
  status_key: status === title ? title_key : null,
});
