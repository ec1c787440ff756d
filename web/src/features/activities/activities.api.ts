import type { Activity, PagedEnvelope } from '@vaultway/contracts';
import { api, dataOf, pageOf } from '@/api/api';

export interface ActivityListQuery {
  parcel_id: string;
  page: number;
  q: string;
  sort: string;
}

/**
 * A write's body as a form has it: an empty description means none, an empty time the moment of the call,
 * any other is ISO 8601 in UTC.
 */
export type ActivityInput = Record<'title' | 'description' | 'icon' | 'color' | 'created_at', string>;

export interface DeletedActivity {
  id: string;
  parcel_id: string;
}

/** The control panel's calls about the events of a parcel's history. */
export const activitiesApi = api.injectEndpoints({
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
    createActivity: build.mutation<Activity, ActivityInput & { parcel_id: string }>({
      query: (body) => ({ url: '/api/activities', method: 'POST', body }),
      transformResponse: dataOf<Activity>,
      invalidatesTags: (created) => (created ? ['Activity', { type: 'Parcel', id: created.parcel_id }] : []),
    }),
    updateActivity: build.mutation<Activity, Partial<ActivityInput> & { id: string }>({
      query: (body) => ({ url: '/api/activities', method: 'PATCH', body }),
      transformResponse: dataOf<Activity>,
      invalidatesTags: (updated) => (updated ? ['Activity', { type: 'Parcel', id: updated.parcel_id }] : []),
    }),
    deleteActivity: build.mutation<null, DeletedActivity>({
      query: ({ id }) => ({ url: '/api/activities', method: 'DELETE', body: { id } }),
      transformResponse: dataOf<null>,
      invalidatesTags: (_, error, { parcel_id }) =>
        error ? [] : ['Activity', { type: 'Parcel', id: parcel_id }],
    }),
  }),
});

export const {
  useActivityListQuery,
  useActivityQuery,
  useCreateActivityMutation,
  useUpdateActivityMutation,
  useDeleteActivityMutation,
} = activitiesApi;
