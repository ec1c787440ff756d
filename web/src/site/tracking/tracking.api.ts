import type { Activity, PagedEnvelope, TrackedParcel } from '@vaultway/contracts';
import { api, pageOf } from '@/shared/api/api';
import { ask } from '@/shared/api/base-query';
import type { ApiFailure } from '@/shared/api/failure';
import { codesIn } from '@/shared/lib/tracking-codes';
import { parcelFetching, parcelStored } from '@/shared/state/parcel.slice';

export const trackingApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Loads a parcel with the first page of its history, by the typed code. */
    track: build.query<TrackedParcel, string>({
      async queryFn(code, { dispatch, signal }) {
        const answer = await (takeEarly(code) ?? ask(lookUp(code), dispatch, signal));
        return 'error' in answer ? answer : { data: answer.data.data as TrackedParcel };
      },
      providesTags: ['Parcel'],
      async onQueryStarted(code, { dispatch, queryFulfilled }) {
        dispatch(parcelFetching(code));
        try {
          dispatch(parcelStored({ code, data: (await queryFulfilled).data, errors: [] }));
        } catch (rejected) {
          // An aborted call has no errors.
          const { errors = [] } = (rejected as { error: Partial<ApiFailure> }).error;
          dispatch(parcelStored({ code, data: null, errors }));
        }
      },
    }),
    /** Loads a further page of a parcel's history, by the previous `next_page_url`. */
    earlierEvents: build.query<PagedEnvelope<Activity>, string>({
      query: (nextPageUrl) => nextPageUrl,
      transformResponse: pageOf<Activity>,
      providesTags: ['Parcel'],
    }),
  }),
});

export const { useTrackQuery, useLazyEarlierEventsQuery } = trackingApi;

/** Returns the call that looks up a code. */
export const lookUp = (code: string) => ({ url: `/api/parcels/${encodeURIComponent(code)}` });

const early = new Map<string, ReturnType<typeof ask>>();

declare global {
  /** The look-up started by build/before-paint.js during parsing; the copy is for first-words. */
  var begunLookUp: { url: string; answer: Promise<Response>; copy: Promise<Response> } | undefined;
}

/** Requests the parcel in an address's query before the page renders, which takes over the response. */
export function prefetchParcel(dispatch: Parameters<typeof ask>[1], search: string): void {
  const [code, ...others] = codesIn(search);
  if (code === undefined || others.length > 0) return;
  const call = lookUp(code);
  const begun = globalThis.begunLookUp?.url === call.url ? globalThis.begunLookUp.answer : undefined;
  early.set(code, ask(call, dispatch, undefined, begun));
}

function takeEarly(code: string) {
  const answer = early.get(code);
  early.delete(code);
  return answer;
}
