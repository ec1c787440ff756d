import type { Item, Movement, PagedEnvelope, Place, VaultAccount } from '@vaultway/contracts';
import { api, dataOf, pageOf } from '@/shared/api/api';

interface VaultListQuery {
  page?: number;
  per_page?: number;
  q?: string;
  sort?: string;
}

const vaultApi = api.enhanceEndpoints({ addTagTypes: ['Vault'] }).injectEndpoints({
  endpoints: (build) => ({
    vaultItems: build.query<PagedEnvelope<Item>, VaultListQuery>({
      query: (query) => ({ url: '/api/vault/items', query: { ...query } }),
      transformResponse: pageOf<Item>,
      providesTags: ['Vault'],
    }),
    vaultMovements: build.query<PagedEnvelope<Movement>, VaultListQuery>({
      query: (query) => ({ url: '/api/vault/movements', query: { ...query } }),
      transformResponse: pageOf<Movement>,
      providesTags: ['Vault'],
    }),
    vaultAccounts: build.query<PagedEnvelope<VaultAccount>, VaultListQuery>({
      query: (query) => ({ url: '/api/vault/accounts', query: { ...query } }),
      transformResponse: pageOf<VaultAccount>,
      providesTags: ['Vault'],
    }),
    vaultPlaces: build.query<PagedEnvelope<Place>, VaultListQuery>({
      query: (query) => ({ url: '/api/vault/places', query: { ...query } }),
      transformResponse: pageOf<Place>,
      providesTags: ['Vault'],
    }),
    approveMovement: build.mutation<Movement, Pick<Movement, 'id' | 'updated_at'>>({
      query: ({ id, updated_at }) => ({
        url: `/api/vault/movements/${id}/approve`,
        method: 'POST',
        body: { updated_at },
      }),
      transformResponse: dataOf<Movement>,
      // A refused draft may have changed meanwhile.
      invalidatesTags: ['Vault', 'Audit'],
    }),
    cancelMovement: build.mutation<null, string>({
      query: (id) => ({ url: '/api/vault/movements', method: 'DELETE', body: { id } }),
      transformResponse: dataOf<null>,
      invalidatesTags: ['Vault', 'Audit'],
    }),
  }),
});

export const {
  useVaultItemsQuery,
  useVaultMovementsQuery,
  useVaultAccountsQuery,
  useVaultPlacesQuery,
  useApproveMovementMutation,
  useCancelMovementMutation,
} = vaultApi;
