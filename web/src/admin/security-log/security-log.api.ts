import type { PagedEnvelope, SecurityLogEntry } from '@vaultway/contracts';
import { api, pageOf } from '@/shared/api/api';

export interface SecurityLogQuery {
  page?: number;
  per_page?: number;
  event?: string;
}

export const securityLogApi = api.injectEndpoints({
  endpoints: (build) => ({
    securityLog: build.query<PagedEnvelope<SecurityLogEntry>, SecurityLogQuery>({
      query: ({ page, per_page, event }) => ({
        url: '/api/admins/security-log',
        query: { page, per_page, event },
      }),
      transformResponse: pageOf<SecurityLogEntry>,
    }),
  }),
});

export const { useSecurityLogQuery } = securityLogApi;
