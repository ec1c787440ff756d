import type { PagedEnvelope, SecurityLogEntry } from '@vaultway/contracts';
import { api, pageOf } from '@/shared/api/api';

export interface SecurityLogQuery {
  page?: number;
  per_page?: number;
  event?: string;
  account?: string;
  /** Part of the detail. */
  detail?: string;
  /** Beginning of the network. */
  network?: string;
  /** Instants: inclusive start, exclusive end. */
  from?: string;
  to?: string;
}

export const securityLogApi = api.injectEndpoints({
  endpoints: (build) => ({
    securityLog: build.query<PagedEnvelope<SecurityLogEntry>, SecurityLogQuery>({
      query: ({ ...query }) => ({ url: '/api/admins/security-log', query }),
      transformResponse: pageOf<SecurityLogEntry>,
    }),
  }),
});

export const { useSecurityLogQuery } = securityLogApi;
