import type { Activity, PagedEnvelope, TrackedParcel } from '@vaultway/contracts';
import { api, pageOf } from '@/shared/api/api';
import { ask } from '@/shared/api/base-query';
import type { ApiFailure } from '@/shared/api/failure';
import { codesIn } from '@/shared/lib/tracking-codes';
import { parcelFetching, parcelStored } from '@/shared/state/parcel.slice';

export const trackingApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A parcel with the first page of its history, by the code that a visitor typed. */
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
          // A call that the visitor gave up carries no errors.
          const { errors = [] } = (rejected as { error: Partial<ApiFailure> }).error;
          dispatch(parcelStored({ code, data: null, errors }));
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

/** The call that looks a code up. */
export const lookUp = (code: string) => ({ url: `/api/parcels/${encodeURIComponent(code)}` });

const early = new Map<string, ReturnType<typeof ask>>();

declare global {
  /** The look-up that build/before-paint.js has begun while the HTML was read; the copy is for first-words. */
  var begunLookUp: { url: string; answer: Promise<Response>; copy: Promise<Response> } | undefined;
}

/** Asks for the parcel of an address (its search part) before there is a page; the page takes the answer over. */
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
