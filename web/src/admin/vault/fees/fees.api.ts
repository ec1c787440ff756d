import type { AccountFees, FeeInvoice, FeeRun, MetalPrice, PagedEnvelope } from '@vaultway/contracts';
import { api, dataOf, pageOf } from '@/shared/api/api';

interface FeeListQuery {
  page?: number;
  per_page?: number;
  sort?: string;
}

const feesApi = api.enhanceEndpoints({ addTagTypes: ['Fees', 'Audit'] }).injectEndpoints({
  endpoints: (build) => ({
    metalPrices: build.query<PagedEnvelope<MetalPrice>, FeeListQuery>({
      query: (query) => ({ url: '/api/vault/prices', query: { ...query } }),
      transformResponse: pageOf<MetalPrice>,
      providesTags: ['Fees'],
    }),
    accountFees: build.query<PagedEnvelope<AccountFees>, FeeListQuery & { account_id?: string }>({
      query: (query) => ({ url: '/api/vault/fees', query: { ...query } }),
      transformResponse: pageOf<AccountFees>,
      providesTags: ['Fees'],
    }),
    feeInvoices: build.query<PagedEnvelope<FeeInvoice>, FeeListQuery & { state?: string }>({
      query: (query) => ({ url: '/api/vault/fees/invoices', query: { ...query } }),
      transformResponse: pageOf<FeeInvoice>,
      providesTags: ['Fees'],
    }),
    feeRun: build.query<FeeRun, void>({
      query: () => '/api/vault/fees/run',
      transformResponse: dataOf<FeeRun>,
      providesTags: ['Fees'],
    }),
    enterPrices: build.mutation<{ entered: number }, object[]>({
      query: (prices) => ({ url: '/api/vault/prices', method: 'POST', body: { prices } }),
      transformResponse: dataOf<{ entered: number }>,
      invalidatesTags: (entered) => (entered ? ['Fees', 'Audit'] : []),
    }),
    setFees: build.mutation<AccountFees, object>({
      query: (body) => ({ url: '/api/vault/fees', method: 'POST', body }),
      transformResponse: dataOf<AccountFees>,
      invalidatesTags: (set) => (set ? ['Fees', 'Audit'] : []),
    }),
  }),
});

export const {
  useMetalPricesQuery,
  useAccountFeesQuery,
  useFeeInvoicesQuery,
  useFeeRunQuery,
  useEnterPricesMutation,
  useSetFeesMutation,
} = feesApi;
