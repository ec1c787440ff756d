import type { HistoryProof } from '@vaultway/contracts';
import { api, dataOf } from '@/shared/api/api';

export const proofApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Loads the proof of all records of a parcel. */
    historyProof: build.query<HistoryProof, string>({
      query: (code) => ({ url: `/api/parcels/${encodeURIComponent(code)}/history/proof` }),
      transformResponse: dataOf<HistoryProof>,
      providesTags: ['Parcel'],
    }),
  }),
});

export const { useHistoryProofQuery } = proofApi;
