import type { ApiKey, CreatedApiKey, PagedEnvelope } from '@vaultway/contracts';
import { api, dataOf, pageOf } from '@/shared/api/api';

const KEYS = '/api/admins/keys';

export interface NewApiKey {
  name: string;
  scopes: string[];
  expires_at: string;
  test: boolean;
}

export const apiKeysApi = api.enhanceEndpoints({ addTagTypes: ['ApiKey'] }).injectEndpoints({
  endpoints: (build) => ({
    apiKeys: build.query<PagedEnvelope<ApiKey>, void>({
      // Maximum page size; no company has more keys.
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
