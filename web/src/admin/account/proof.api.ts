import type { PasskeyOptions } from '@vaultway/contracts';
import { api, dataOf } from '@/shared/api/api';

/** Endpoints for proving the admin's identity again. */
export const proofApi = api.injectEndpoints({
  endpoints: (build) => ({
    prove: build.mutation<null, { password: string } | { code: string } | { credential: string }>({
      query: (body) => ({ url: '/api/admins/proof', method: 'POST', body }),
      transformResponse: dataOf<null>,
    }),
    askToProve: build.mutation<PasskeyOptions, void>({
      query: () => ({ url: '/api/admins/proof/challenges', method: 'POST' }),
      transformResponse: dataOf<PasskeyOptions>,
    }),
  }),
});

export const { useAskToProveMutation, useProveMutation } = proofApi;
