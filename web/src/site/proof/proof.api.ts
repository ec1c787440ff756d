import type { HistoryProof } from '@vaultway/contracts';
import { api, dataOf } from '@/shared/api/api';

interface ProofOf {
  code: string;
  /** Version of the parcel that the proof is compared with: another one has other records. */
  version?: string;
}

export const proofApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Loads the proof of all records of a parcel. */
    historyProof: build.query<HistoryProof, ProofOf>({
      query: ({ code }) => ({ url: `/api/parcels/${encodeURIComponent(code)}/history/proof` }),
      transformResponse: dataOf<HistoryProof>,
      providesTags: ['Parcel'],
    }),
  }),
});

export const { useHistoryProofQuery } = proofApi;
