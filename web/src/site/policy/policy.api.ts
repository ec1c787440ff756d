import type { LogPolicy } from '@vaultway/contracts';
import { api } from '@/shared/api/api';

export const policyApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Loads the facts of the log's policy, which have no envelope. */
    logPolicy: build.query<LogPolicy, void>({
      query: () => '/log/policy.json',
      transformResponse: (answer) => answer as unknown as LogPolicy,
    }),
  }),
});

export const { useLogPolicyQuery } = policyApi;
