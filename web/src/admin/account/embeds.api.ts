import type { Embed, PagedEnvelope } from '@vaultway/contracts';
import { api, dataOf, pageOf } from '@/shared/api/api';

const EMBEDS = '/api/embeds';

export interface NewEmbed {
  name: string;
  origins: string;
}

const embedsApi = api.enhanceEndpoints({ addTagTypes: ['Embed'] }).injectEndpoints({
  endpoints: (build) => ({
    embeds: build.query<PagedEnvelope<Embed>, void>({
      // Maximum page size; no company has more keys.
      query: () => ({ url: EMBEDS, query: { per_page: 100 } }),
      transformResponse: pageOf<Embed>,
      providesTags: ['Embed'],
    }),
    createEmbed: build.mutation<Embed, NewEmbed>({
      query: (body) => ({ url: EMBEDS, method: 'POST', body }),
      transformResponse: dataOf<Embed>,
      invalidatesTags: (created) => (created ? ['Embed', 'Audit'] : []),
    }),
    revokeEmbed: build.mutation<null, string>({
      query: (id) => ({ url: EMBEDS, method: 'DELETE', body: { id } }),
      transformResponse: dataOf<null>,
      invalidatesTags: ['Embed', 'Audit'],
    }),
  }),
});

export const { useEmbedsQuery, useCreateEmbedMutation, useRevokeEmbedMutation } = embedsApi;
