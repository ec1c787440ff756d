import type { AdminAccount, Envelope, PagedEnvelope } from '@vaultway/contracts';
import { api, pageOf } from '@/shared/api/api';

/** Endpoint for the list of admins, shared by the colleagues page and the filter of the activity log. */
export const adminsApi = api.enhanceEndpoints({ addTagTypes: ['AdminAccount'] }).injectEndpoints({
  endpoints: (build) => ({
    admins: build.query<PagedEnvelope<AdminAccount>, void>({
      // Maximum page size; no company has more colleagues.
      query: () => ({ url: '/api/admins', query: { per_page: 100, sort: 'email' } }),
      transformResponse: (envelope: Envelope<AdminAccount[]>) => pageOf(envelope),
      providesTags: ['AdminAccount'],
    }),
  }),
});

export const { useAdminsQuery } = adminsApi;
