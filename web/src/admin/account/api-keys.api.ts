import type { ApiKey, CreatedApiKey, PagedEnvelope } from '@vaultway/contracts';
import { api, dataOf, pageOf } from '@/shared/api/api';

const KEYS = '/api/admins/keys';

/** What the form sends. */
export interface NewApiKey {
  name: string;
  scopes: string[];
  expires_at: string;
}

/** Calls about the keys of programs. */
export const apiKeysApi = api.enhanceEndpoints({ addTagTypes: ['ApiKey'] }).injectEndpoints({
  endpoints: (build) => ({
    apiKeys: build.query<PagedEnvelope<ApiKey>, void>({
      // As many as a list gives at once: nobody has more programs here.
      query: () => ({ url: KEYS, query: { per_page: 100 } }),
      transformResponse: pageOf<ApiKey>,
      providesTags: ['ApiKey'],
    }),
    createApiKey: build.mutation<CreatedApiKey, NewApiKey>({
      query: (body) => ({ url: KEYS, method: 'POST', body }),
      transformResponse: dataOf<CreatedApiKey>,
      invalidatesTags: ['ApiKey'],
    }),
    revokeApiKey: build.mutation<null, string>({
      query: (id) => ({ url: KEYS, method: 'DELETE', body: { id } }),
      transformResponse: dataOf<null>,
      invalidatesTags: ['ApiKey'],
    }),
  }),
});

export const { useApiKeysQuery, useCreateApiKeyMutation, useRevokeApiKeyMutation } = apiKeysApi;
