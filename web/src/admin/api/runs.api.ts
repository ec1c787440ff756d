import type { Couriers, CourierRun, PagedEnvelope, Run, RunSummary } from '@vaultway/contracts';
import { api, dataOf, pageOf } from '@/shared/api/api';

/** '' leaves a filter out. */
export interface RunListQuery {
  page?: number;
  per_page?: number;
  sort?: string;
  date?: string;
  parcel_id?: string;
}

export interface RunInput {
  courier_id: string;
  date: string;
  note: string;
}

/** Input of a change; `updated_at` is the version that it was made from. */
export type RunChange = Partial<RunInput> & { id: string; updated_at?: string; parcel_ids?: string[] };

export interface AddedStops {
  id: string;
  parcel_ids: string[];
  /** Takes parcels from other runs of that day. */
  move?: boolean;
}

const runsApi = api.enhanceEndpoints({ addTagTypes: ['Run'] }).injectEndpoints({
  endpoints: (build) => ({
    runList: build.query<PagedEnvelope<RunSummary>, RunListQuery>({
      query: (query) => ({ url: '/api/runs', query: { ...query } }),
      transformResponse: pageOf<RunSummary>,
      providesTags: ['Run'],
    }),
    run: build.query<Run, string>({
      query: (id) => `/api/runs/${encodeURIComponent(id)}`,
      transformResponse: dataOf<Run>,
      providesTags: ['Run', 'Audit'],
    }),
    couriers: build.query<Couriers, void>({
      query: () => '/api/runs/couriers',
      transformResponse: dataOf<Couriers>,
    }),
    createRun: build.mutation<Run, RunInput & { parcel_ids?: string[]; move?: boolean }>({
      query: (body) => ({ url: '/api/runs', method: 'POST', body }),
      transformResponse: dataOf<Run>,
      invalidatesTags: ['Run'],
    }),
    updateRun: build.mutation<Run, RunChange>({
      query: (body) => ({ url: '/api/runs', method: 'PATCH', body }),
      transformResponse: dataOf<Run>,
      invalidatesTags: ['Run'],
    }),
    addStops: build.mutation<Run, AddedStops>({
      query: (body) => ({ url: '/api/runs/stops', method: 'POST', body }),
      transformResponse: dataOf<Run>,
      invalidatesTags: ['Run'],
    }),
    removeStops: build.mutation<Run, Omit<AddedStops, 'move'>>({
      query: (body) => ({ url: '/api/runs/stops', method: 'DELETE', body }),
      transformResponse: dataOf<Run>,
      invalidatesTags: ['Run'],
    }),
    sortRun: build.mutation<Run, { id: string; updated_at: string }>({
      query: (body) => ({ url: '/api/runs/sort', method: 'POST', body }),
      transformResponse: dataOf<Run>,
      invalidatesTags: ['Run'],
    }),
    deleteRun: build.mutation<null, string>({
      query: (id) => ({ url: '/api/runs', method: 'DELETE', body: { id } }),
      transformResponse: dataOf<null>,
      invalidatesTags: (_, error) => (error && error.status !== 404 ? [] : ['Run', 'Trash']),
    }),
    /** Personal data, kept in memory only, so that it can be read without a connection. */
    myRuns: build.query<CourierRun[], string>({
      query: (_account) => ({ url: '/api/runs/mine', query: { per_page: 100, sort: 'created_at' } }),
      transformResponse: dataOf<CourierRun[]>,
      keepUnusedDataFor: 86_400,
    }),
  }),
});

export const {
  useRunListQuery,
  useRunQuery,
  useLazyRunQuery,
  useCouriersQuery,
  useCreateRunMutation,
  useUpdateRunMutation,
  useAddStopsMutation,
  useRemoveStopsMutation,
  useSortRunMutation,
  useDeleteRunMutation,
  useMyRunsQuery,
} = runsApi;
