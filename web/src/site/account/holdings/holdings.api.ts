import type {
  OwnItem,
  OwnItemDetails,
  OwnVaultAccount,
  PagedEnvelope,
  VaultStatement,
} from '@vaultway/contracts';
import { api, dataOf, pageOf } from '@/shared/api/api';

/** Filters of the list of items; '' leaves one out. */
export interface ItemsShown {
  account_id: string;
  metal: string;
  state: 'in' | 'out';
  q: string;
}

/** A statement's account, and its instant; '' is now. */
export interface StatementAsked {
  account_id: string;
  at: string;
}

const paged = {
  initialPageParam: '',
  getNextPageParam: ({ next_after: after }: PagedEnvelope) => after ?? undefined,
};

const holdingsApi = api.enhanceEndpoints({ addTagTypes: ['Vault'] }).injectEndpoints({
  endpoints: (build) => ({
    ownVaultAccounts: build.infiniteQuery<PagedEnvelope<OwnVaultAccount>, void, string>({
      query: ({ pageParam: after }) => ({
        url: '/api/vault/account/holdings',
        query: { after, sort: 'number' },
      }),
      transformResponse: pageOf<OwnVaultAccount>,
      infiniteQueryOptions: paged,
      providesTags: ['User', 'Vault'],
    }),
    ownItems: build.infiniteQuery<PagedEnvelope<OwnItem>, ItemsShown, string>({
      query: ({ queryArg, pageParam: after }) => ({
        url: '/api/vault/account/items',
        query: { ...queryArg, after },
      }),
      transformResponse: pageOf<OwnItem>,
      infiniteQueryOptions: paged,
      providesTags: ['User', 'Vault'],
    }),
    ownItem: build.query<OwnItemDetails, string>({
      query: (id) => `/api/vault/account/items/${encodeURIComponent(id)}`,
      transformResponse: dataOf<OwnItemDetails>,
      providesTags: ['User', 'Vault'],
    }),
    statement: build.query<VaultStatement, StatementAsked>({
      query: (query) => ({ url: '/api/vault/account/statement', query: { ...query } }),
      transformResponse: dataOf<VaultStatement>,
      providesTags: ['User', 'Vault'],
    }),
  }),
});

export const {
  useOwnVaultAccountsInfiniteQuery,
  useOwnItemsInfiniteQuery,
  useOwnItemQuery,
  useStatementQuery,
} = holdingsApi;
