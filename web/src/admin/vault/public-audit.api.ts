import type { Settings } from '@vaultway/contracts';
import { api, dataOf } from '@/shared/api/api';

const publicAuditApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Loads the company's settings of the vault. */
    publicAudit: build.query<
      Pick<Settings, 'vault_audit' | 'vault_two_approvals_above' | 'updated_at'>,
      void
    >({
      query: () => '/api/settings',
      transformResponse: dataOf<Settings>,
      providesTags: ['Settings'],
    }),
    setPublicAudit: build.mutation<Settings, 'yes' | 'no'>({
      query: (vault_audit) => ({ url: '/api/settings', method: 'PATCH', body: { vault_audit } }),
      transformResponse: dataOf<Settings>,
      invalidatesTags: (saved) => (saved ? ['Settings', 'Graph'] : []),
    }),
    setTwoApprovals: build.mutation<Settings, Pick<Settings, 'vault_two_approvals_above' | 'updated_at'>>({
      query: (body) => ({ url: '/api/settings', method: 'PATCH', body }),
      transformResponse: dataOf<Settings>,
      invalidatesTags: (saved) => (saved ? ['Settings', 'Graph'] : []),
    }),
  }),
});

export const { usePublicAuditQuery, useSetPublicAuditMutation, useSetTwoApprovalsMutation } = publicAuditApi;
