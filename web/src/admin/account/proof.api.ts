import { api, dataOf } from '@/shared/api/api';

/** Proves again who sits at the browser. */
export const proofApi = api.injectEndpoints({
  endpoints: (build) => ({
    prove: build.mutation<null, { password: string } | { code: string }>({
      query: (body) => ({ url: '/api/admins/proof', method: 'POST', body }),
      transformResponse: dataOf<null>,
    }),
  }),
});

export const { useProveMutation } = proofApi;
