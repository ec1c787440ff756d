import type { Settings } from '@vaultway/contracts';
import { api, dataOf } from '@/shared/api/api';

const publicAuditApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Loads whether anyone may read the audit of the vault. */
    publicAudit: build.query<Pick<Settings, 'vault_audit' | 'updated_at'>, void>({
      query: () => '/api/settings',
      transformResponse: dataOf<Settings>,
      providesTags: ['Settings'],
    }),
    setPublicAudit: build.mutation<Settings, 'yes' | 'no'>({
      query: (vault_audit) => ({ url: '/api/settings', method: 'PATCH', body: { vault_audit } }),
      transformResponse: dataOf<Settings>,
      invalidatesTags: (saved) => (saved ? ['Settings', 'Graph'] : []),
    }),
  }),
});

export const { usePublicAuditQuery, useSetPublicAuditMutation } = publicAuditApi;
