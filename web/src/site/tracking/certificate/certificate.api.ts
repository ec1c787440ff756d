import type { HistoryProof } from '@vaultway/contracts';
import { api, dataOf } from '@/shared/api/api';
import { lookUp } from '../tracking.api';

const certificateApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Loads the proof of all records of a parcel. */
    historyProof: build.query<HistoryProof, string>({
      query: (code) => ({ url: `${lookUp(code).url}/history/proof` }),
      transformResponse: dataOf<HistoryProof>,
      providesTags: ['Parcel'],
    }),
  }),
});

export const { useHistoryProofQuery } = certificateApi;
