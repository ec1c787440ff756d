import type {
  Activity,
  BULK_ACTIONS,
  BulkFieldChanges,
  BulkOutcome,
  PagedEnvelope,
  Parcel,
  ParcelAttention,
  ParcelFilterName,
  ParcelOverview,
  ParcelStatus,
  ParcelSummary,
  TrackedParcel,
} from '@vaultway/contracts';
import { LIMITS } from '@vaultway/contracts/limits';
import { parcels } from '@/shared/state/collections';
import { api, dataOf, pageOf } from '@/shared/api/api';
import { upload } from '@/shared/upload/upload';

/** Query of the parcel list; '' leaves a filter out. */
export interface ParcelListQuery extends Record<ParcelFilterName, string> {
  page: number;
  q: string;
  sort: string;
}

/** Action on many parcels, and its fields. */
export interface BulkInput {
  action: (typeof BULK_ACTIONS)[number];
  status?: string;
  min_expected_delivery_date?: string;
  max_expected_delivery_date?: string;
  shift_days?: string;
  shipped_via?: string;
  /** Custom fields by key. */
  custom?: Record<string, string>;
  /** Expected current status; parcels with another one keep it. */
  from_status?: string;
  step?: string;
  current_location?: string;
  title?: string;
  description?: string;
  icon?: string;
  color?: string;
  notify?: string;
  notify_language?: string;
}

/** Targets the named parcels, or those that match the list's filters. */
export interface BulkCall extends BulkInput {
  ids?: string[];
  match?: string;
  /** Events to remove. */
  event_ids?: string[];
  /** Parcels with their own values. */
  each?: ({ id: string } & Partial<BulkFieldChanges>)[];
}

/** Parcel as an admin reads it. Responses to writes have no position. */
export type AdminParcel = Parcel & Partial<Pick<TrackedParcel, 'position'>>;

/** Body of a write as a form has it: text, which the server parses to numbers, dates and null. */
export type ParcelInput = Record<string, string>;

export interface ParcelUpdate {
  id: string;
  /** Code that the page uses for the parcel. */
  code: string;
  /** Version that the change applies to; absent to overwrite any. */
  updated_at?: string;
  changes: ParcelInput;
}

export interface ParcelPhoto {
  id: string;
  /** Code that the page uses for the parcel. */
  code: string;
  file: File;
  /** Receives upload progress, from 0 to 1. */
  onProgress: (share: number) => void;
}

/** Moves the custom fields of a form, `custom.<key>`, into an object. */
function bodyOf(input: ParcelInput): object {
  const isCustom = ([name]: [string, string]) => name.startsWith(CUSTOM_PREFIX);
  const entries = Object.entries(input);
  const custom = entries.filter(isCustom).map(([name, value]) => [name.slice(CUSTOM_PREFIX.length), value]);
  const fields = Object.fromEntries(entries.filter((entry) => !isCustom(entry)));
  return custom.length === 0 ? fields : { ...fields, custom: Object.fromEntries(custom) };
}

const CUSTOM_PREFIX = 'custom.';

export const parcelsApi = api.injectEndpoints({
  endpoints: (build) => ({
    parcelList: build.query<PagedEnvelope<ParcelSummary>, ParcelListQuery>({
      query: (query) => ({ url: '/api/parcels', query: { ...query } }),
      transformResponse: pageOf<ParcelSummary>,
      providesTags: ['ParcelList'],
      async onQueryStarted({ page: _page, ...searched }, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => null);
        if (!answer) return;
        dispatch(parcels.replaced(answer.data));
        dispatch(parcels.searched(searched));
      },
    }),
    parcel: build.query<AdminParcel, string>({
      query: (code) => `/api/parcels/${encodeURIComponent(code)}`,
      transformResponse: dataOf<AdminParcel>,
      providesTags: ['Parcel'],
    }),
    strangersParcel: build.query<TrackedParcel, string>({
      query: (code) => ({ url: `/api/parcels/${encodeURIComponent(code)}`, query: { as: 'stranger' } }),
      transformResponse: dataOf<TrackedParcel>,
      providesTags: ['Parcel', 'ParcelList', 'Activity'],
    }),
    parcelStatuses: build.query<ParcelStatus[], void>({
      query: () => '/api/parcels/statuses',
      transformResponse: dataOf<ParcelStatus[]>,
      providesTags: ['ParcelList'],
    }),
    parcelAttention: build.query<ParcelAttention, void>({
      query: () => '/api/parcels/attention',
      transformResponse: dataOf<ParcelAttention>,
      providesTags: ['ParcelList'],
    }),
    /** Returns the newest parcels of an import. */
    importedParcels: build.query<ParcelSummary[], string>({
      query: (id) => ({ url: '/api/parcels', query: { import: id, per_page: LIMITS.perPageMax } }),
      transformResponse: (answer) => pageOf<ParcelSummary>(answer as PagedEnvelope<ParcelSummary>).data,
      providesTags: ['ParcelList'],
    }),
    parcelOverview: build.query<ParcelOverview, void>({
      query: () => '/api/parcels/overview',
      // The previous version of the service has neither.
      transformResponse: (answer) => {
        const given: Partial<ParcelOverview> = dataOf<ParcelOverview>(answer as never);
        return { unplaced: [], over_limit: [], log_forks: [], ...given } as ParcelOverview;
      },
      providesTags: ['ParcelList', 'Activity'],
    }),
    bulkParcels: build.mutation<BulkOutcome, BulkCall>({
      query: (body) => ({ url: '/api/parcels/bulk', method: 'POST', body }),
      transformResponse: dataOf<BulkOutcome>,
      invalidatesTags: ['ParcelList', 'Parcel', 'Activity'],
    }),
    createParcel: build.mutation<ParcelSummary, ParcelInput>({
      query: (input) => ({ url: '/api/parcels', method: 'POST', body: bodyOf(input) }),
      transformResponse: dataOf<ParcelSummary>,
      invalidatesTags: (created) => (created ? ['ParcelList'] : []),
    }),
    updateParcel: build.mutation<ParcelSummary, ParcelUpdate>({
      query: ({ id, updated_at, changes }) => ({
        url: '/api/parcels',
        method: 'PATCH',
        body: { ...bodyOf(changes), id, updated_at },
      }),
      transformResponse: dataOf<ParcelSummary>,
      invalidatesTags: (updated) => (updated ? ['ParcelList'] : []),
      async onQueryStarted({ code, changes }, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => null);
        if (!answer) return;
        const placed = 'map_current_latitude' in changes || 'map_current_longitude' in changes;
        const position = { at: answer.data.updated_at };
        dispatch(parcelChanged(code, placed ? { ...answer.data, position } : answer.data));
        dispatch(parcels.stored(answer.data));
      },
    }),
    setParcelImage: build.mutation<ParcelSummary, ParcelPhoto>({
      async queryFn({ id, file, onProgress }, { dispatch, signal }) {
        const form = { url: '/api/parcels/image', method: 'POST', fields: { id }, file, onProgress } as const;
        const answer = await upload(form, dispatch, signal);
        return 'error' in answer ? answer : { data: answer.data.data as ParcelSummary };
      },
      invalidatesTags: (updated) => (updated ? ['ParcelList'] : []),
      async onQueryStarted({ code }, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => null);
        if (answer) dispatch(parcelChanged(code, answer.data));
      },
    }),
    deleteParcel: build.mutation<null, string>({
      query: (id) => ({ url: '/api/parcels', method: 'DELETE', body: { id } }),
      transformResponse: dataOf<null>,
      // A parcel that is already gone (404) is still in the cached list.
      invalidatesTags: (_, error) => (error && error.status !== 404 ? [] : ['ParcelList']),
    }),
  }),
});

export const {
  useParcelListQuery,
  useParcelStatusesQuery,
  useParcelAttentionQuery,
  useImportedParcelsQuery,
  useParcelOverviewQuery,
  useBulkParcelsMutation,
  useParcelQuery,
  useStrangersParcelQuery,
  useCreateParcelMutation,
  useUpdateParcelMutation,
  useSetParcelImageMutation,
  useDeleteParcelMutation,
} = parcelsApi;

/** Reads a parcel's cached state without requesting it. */
export const useParcelState = (code: string) => parcelsApi.endpoints.parcel.useQueryState(code);
export const useStrangersParcelState = (code: string) =>
  parcelsApi.endpoints.strangersParcel.useQueryState(code);

export const useParcelListPrefetch = (options: { force: boolean }) =>
  parcelsApi.usePrefetch('parcelList', options);

/**
 * Updates the cached parcel from a write's response. A refetch might reach a lookup replica that is a second out of
 * date.
 */
export const parcelChanged = (code: string, changes: Partial<AdminParcel>) =>
  parcelsApi.util.updateQueryData('parcel', code, (parcel) => ({ ...parcel, ...changes }));

/** Updates the cached history of a parcel, sorts it newest first, and derives the parcel's step from it. */
export const historyChanged = (code: string, change: (events: Activity[]) => Activity[]) =>
  parcelsApi.util.updateQueryData('parcel', code, (parcel) => {
    parcel.history.data = change(parcel.history.data).toSorted((one, other) =>
      other.created_at.localeCompare(one.created_at),
    );
    parcel.step = parcel.history.data.find(({ step }) => step !== null)?.step ?? parcel.step;
  });
