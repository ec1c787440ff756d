import type { PasskeyOptions } from '@vaultway/contracts';
import { api, dataOf } from '@/shared/api/api';

/** Proves again who sits at the browser. */
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
