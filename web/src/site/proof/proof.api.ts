import type { EventProof } from '@vaultway/contracts';
import { api, dataOf } from '@/shared/api/api';

export const eventProofApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Loads the proof that an event is in the log. */
    eventProof: build.query<EventProof, string>({
      query: (id) => `/api/activities/${id}/proof`,
      transformResponse: dataOf<EventProof>,
      providesTags: ['Parcel'],
    }),
  }),
});

export const { useEventProofQuery } = eventProofApi;
