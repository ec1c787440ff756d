import type { AdminSession, PagedEnvelope } from '@vaultway/contracts';
import { api, dataOf, pageOf } from '@/shared/api/api';

/** Maximum page size; nobody has more sessions. */
const ALL = { per_page: 100 };

export const sessionsApi = api.enhanceEndpoints({ addTagTypes: ['Session'] }).injectEndpoints({
  endpoints: (build) => ({
    sessions: build.query<PagedEnvelope<AdminSession>, void>({
      query: () => ({ url: '/api/admins/sessions', query: { ...ALL, sort: '-last_seen_at' } }),
      transformResponse: pageOf<AdminSession>,
      providesTags: ['Session'],
    }),
    endSession: build.mutation<null, string>({
      query: (id) => ({ url: '/api/admins/sessions', method: 'DELETE', body: { id } }),
      transformResponse: dataOf<null>,
      invalidatesTags: ['Session'],
    }),
    endOtherSessions: build.mutation<null, void>({
      query: () => ({ url: '/api/admins/sessions/others', method: 'DELETE' }),
      transformResponse: dataOf<null>,
      invalidatesTags: ['Session'],
    }),
  }),
});

export const { useSessionsQuery, useEndSessionMutation, useEndOtherSessionsMutation } = sessionsApi;
