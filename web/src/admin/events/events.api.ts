import type { Activity, EventSuggestion, MailPreview, PagedEnvelope } from '@vaultway/contracts';
import { api, dataOf, pageOf } from '@/shared/api/api';
import type { ActivityInput } from '@/admin/ui/event/event-form';
import { historyChanged } from '@/admin/api/parcels.api';

export interface ActivityListQuery {
  parcel_id: string;
  page: number;
  q: string;
  sort: string;
}

/** Whether the recipient gets a mail about it, `yes` or `no`, and in which language. */
export type Telling = Record<'notify' | 'notify_language', string>;

/** An event that is not saved yet, with what is going to be saved of its parcel along with it. */
export type ActivityPreviewInput = ActivityInput & Record<'status' | 'current_location', string>;

interface ActivityPreview {
  parcel_id: string;
  event: ActivityPreviewInput & Pick<Telling, 'notify_language'>;
}

/** `code` is the tracking code under which the event's parcel is on show. */
interface ActivityCreation {
  code: string;
  parcel_id: string;
  event: ActivityInput & Partial<Telling>;
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
      invalidatesTags: (created) => (created ? ['Activity'] : []),
      async onQueryStarted({ code }, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => null);
        if (answer) dispatch(historyChanged(code, (events) => [answer.data, ...events]));
      },
    }),
    previewActivity: build.mutation<MailPreview, ActivityPreview>({
      query: ({ event, parcel_id }) => ({
        url: '/api/activities/preview',
        method: 'POST',
        body: { ...event, parcel_id },
      }),
      transformResponse: dataOf<MailPreview>,
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
  usePreviewActivityMutation,
  useUpdateActivityMutation,
  useDeleteActivityMutation,
} = eventsApi;
