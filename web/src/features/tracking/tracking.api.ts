import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { Activity, PagedEnvelope, Parcel } from '@vaultway/contracts';
import { normaliseTrackingCode } from '@vaultway/contracts/tracking-code';
import { api, dataOf, pageOf } from '@/api/api';
import type { ApiFailure } from '@/api/failure';
import { parcelFetching, parcelStored } from '@/state/parcel.slice';

export const trackingApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A parcel with the first page of its history, by the code that a visitor typed. */
    track: build.query<Parcel, string>({
      query: (code) => `/api/parcels/${encodeURIComponent(code)}`,
      transformResponse: dataOf<Parcel>,
      providesTags: ['Parcel'],
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        dispatch(parcelFetching());
        try {
          dispatch(parcelStored({ data: (await queryFulfilled).data, errors: [] }));
        } catch (rejected) {
          const { errors } = (rejected as { error: ApiFailure }).error;
          dispatch(parcelStored({ data: null, errors }));
        }
      },
    }),
    /** A further page of a parcel's history, by the `next_page_url` of the one before. */
    earlierEvents: build.query<PagedEnvelope<Activity>, string>({
      query: (nextPageUrl) => nextPageUrl,
      transformResponse: pageOf<Activity>,
      providesTags: ['Parcel'],
    }),
  }),
});

export const { useTrackQuery, useLazyEarlierEventsQuery } = trackingApi;

/** Starts the look-up that the search part of an address asks for, before the page that shows it is drawn. */
export function prefetchParcel(
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>,
  search: string,
): void {
  const code = codeIn(new URLSearchParams(search));
  if (code) void dispatch(trackingApi.endpoints.track.initiate(code, { subscribe: false }));
}

/** The code in an address as it is looked up, or `''` when there is none worth asking for. */
export function codeIn(search: URLSearchParams): string {
  const code = (search.get('code') ?? '').trim();
  return normaliseTrackingCode(code) === '' ? '' : code;
}
