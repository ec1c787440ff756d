import type { RecoveryCodes, SecondFactorState, TotpEnrolment } from '@vaultway/contracts';
import { api, dataOf } from '@/shared/api/api';

const STATE = '/api/admins/second-factor';

export const secondFactorApi = api.enhanceEndpoints({ addTagTypes: ['SecondFactor'] }).injectEndpoints({
  endpoints: (build) => ({
    secondFactor: build.query<SecondFactorState, void>({
      query: () => STATE,
      transformResponse: dataOf<SecondFactorState>,
      providesTags: ['SecondFactor'],
    }),
    beginTotp: build.mutation<TotpEnrolment, { password: string }>({
      query: (body) => ({ url: `${STATE}/totp`, method: 'POST', body }),
      transformResponse: dataOf<TotpEnrolment>,
    }),
    confirmTotp: build.mutation<RecoveryCodes, { code: string }>({
      query: (body) => ({ url: `${STATE}/totp/confirm`, method: 'POST', body }),
      transformResponse: dataOf<RecoveryCodes>,
      invalidatesTags: ['SecondFactor'],
    }),
    disableTotp: build.mutation<null, { password: string }>({
      query: (body) => ({ url: `${STATE}/totp/disable`, method: 'POST', body }),
      transformResponse: dataOf<null>,
      invalidatesTags: ['SecondFactor'],
    }),
    renewRecoveryCodes: build.mutation<RecoveryCodes, { password: string }>({
      query: (body) => ({ url: `${STATE}/recovery-codes`, method: 'POST', body }),
      transformResponse: dataOf<RecoveryCodes>,
      invalidatesTags: ['SecondFactor'],
    }),
  }),
});

export const {
  useSecondFactorQuery,
  useBeginTotpMutation,
  useConfirmTotpMutation,
  useDisableTotpMutation,
  useRenewRecoveryCodesMutation,
} = secondFactorApi;
