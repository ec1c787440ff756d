import type { AdminAccount, Envelope, PagedEnvelope } from '@vaultway/contracts';
import { api, pageOf } from '@/shared/api/api';

/** Who may sign in; one call for the page of colleagues and the filter of the activity log. */
export const adminsApi = api.enhanceEndpoints({ addTagTypes: ['AdminAccount'] }).injectEndpoints({
  endpoints: (build) => ({
    admins: build.query<PagedEnvelope<AdminAccount>, void>({
      // As many as a list gives at once: nobody has more colleagues here.
      query: () => ({ url: '/api/admins', query: { per_page: 100, sort: 'email' } }),
      transformResponse: (envelope: Envelope<AdminAccount[]>) => pageOf(envelope),
      providesTags: ['AdminAccount'],
    }),
  }),
});

export const { useAdminsQuery } = adminsApi;
