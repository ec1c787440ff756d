import type {
  ClientRequestDetails,
  CreateMovementParcel,
  Holding,
  Item,
  ItemEvent,
  Movement,
  PagedEnvelope,
  Place,
  VaultAccount,
} from '@vaultway/contracts';
import { api, dataOf, pageOf } from '@/shared/api/api';

interface VaultListQuery {
  page?: number;
  per_page?: number;
  q?: string;
  sort?: string;
}

/** '' leaves a filter out. */
interface Located {
  account_id?: string;
  place_id?: string;
}
type ItemListQuery = VaultListQuery & Located & { movement_id?: string; serial?: string; state?: string };

const one = (noun: string) => (id: string) => `/api/vault/${noun}/${encodeURIComponent(id)}`;

const vaultApi = api.enhanceEndpoints({ addTagTypes: ['Vault'] }).injectEndpoints({
  endpoints: (build) => ({
    vaultItems: build.query<PagedEnvelope<Item>, ItemListQuery>({
      query: (query) => ({ url: '/api/vault/items', query: { ...query } }),
      transformResponse: pageOf<Item>,
      providesTags: ['Vault'],
    }),
    vaultItem: build.query<Item, string>({
      query: one('items'),
      transformResponse: dataOf<Item>,
      providesTags: ['Vault'],
    }),
    biography: build.query<ItemEvent[], string>({
      query: (id) => `/api/vault/items/${encodeURIComponent(id)}/biography`,
      transformResponse: dataOf<ItemEvent[]>,
      providesTags: ['Vault'],
    }),
    vaultTotals: build.query<Holding[], Located>({
      query: (query) => ({ url: '/api/vault/totals', query: { ...query } }),
      transformResponse: dataOf<Holding[]>,
      providesTags: ['Vault'],
    }),
    vaultMovements: build.query<PagedEnvelope<Movement>, VaultListQuery & { parcel_id?: string }>({
      query: (query) => ({ url: '/api/vault/movements', query: { ...query } }),
      transformResponse: pageOf<Movement>,
      providesTags: ['Vault'],
    }),
    movement: build.query<Movement, string>({
      query: one('movements'),
      transformResponse: dataOf<Movement>,
      providesTags: ['Vault'],
    }),
    vaultAccounts: build.query<
      PagedEnvelope<VaultAccount>,
      VaultListQuery & { number?: string; named?: string }
    >({
      query: (query) => ({ url: '/api/vault/accounts', query: { ...query } }),
      transformResponse: pageOf<VaultAccount>,
      providesTags: ['Vault'],
    }),
    vaultAccount: build.query<VaultAccount, string>({
      query: one('accounts'),
      transformResponse: dataOf<VaultAccount>,
      providesTags: ['Vault', 'Audit'],
    }),
    vaultPlaces: build.query<PagedEnvelope<Place>, VaultListQuery & { code?: string }>({
      query: (query) => ({ url: '/api/vault/places', query: { ...query } }),
      transformResponse: pageOf<Place>,
      providesTags: ['Vault'],
    }),
    place: build.query<Place, string>({
      query: one('places'),
      transformResponse: dataOf<Place>,
      providesTags: ['Vault', 'Audit'],
    }),
    savePlace: build.mutation<Place, object>({
      query: (body) => ({ url: '/api/vault/places', method: 'id' in body ? 'PATCH' : 'POST', body }),
      transformResponse: dataOf<Place>,
      invalidatesTags: (saved) => (saved ? ['Vault'] : []),
    }),
    saveVaultAccount: build.mutation<VaultAccount, object>({
      query: (body) => ({ url: '/api/vault/accounts', method: 'id' in body ? 'PATCH' : 'POST', body }),
      transformResponse: dataOf<VaultAccount>,
      invalidatesTags: (saved) => (saved ? ['Vault'] : []),
    }),
    saveMovement: build.mutation<Movement, object>({
      query: (body) => ({ url: '/api/vault/movements', method: 'id' in body ? 'PATCH' : 'POST', body }),
      transformResponse: dataOf<Movement>,
      invalidatesTags: (saved) => (saved ? ['Vault', 'Audit'] : []),
    }),
    approveMovement: build.mutation<Movement, Pick<Movement, 'id' | 'updated_at'> & { confirm?: boolean }>({
      query: ({ id, ...body }) => ({ url: `/api/vault/movements/${id}/approve`, method: 'POST', body }),
      transformResponse: dataOf<Movement>,
      // A refused draft may have changed meanwhile.
      invalidatesTags: ['Vault', 'Audit'],
    }),
    makeMovementParcel: build.mutation<Movement, { id: string } & CreateMovementParcel>({
      query: ({ id, ...body }) => ({ url: `/api/vault/movements/${id}/parcel`, method: 'POST', body }),
      transformResponse: dataOf<Movement>,
      invalidatesTags: (made) => (made ? ['Vault', 'ParcelList'] : []),
    }),
    movedRequest: build.query<ClientRequestDetails, string>({
      query: (id) => `/api/requests/${encodeURIComponent(id)}`,
      transformResponse: dataOf<ClientRequestDetails>,
      providesTags: ['Request'],
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
  useLazyVaultItemsQuery,
  useVaultItemQuery,
  useBiographyQuery,
  useVaultTotalsQuery,
  useVaultMovementsQuery,
  useMovementQuery,
  useVaultAccountsQuery,
  useLazyVaultAccountsQuery,
  useVaultAccountQuery,
  useVaultPlacesQuery,
  useLazyVaultPlacesQuery,
  usePlaceQuery,
  useSavePlaceMutation,
  useSaveVaultAccountMutation,
  useSaveMovementMutation,
  useApproveMovementMutation,
  useCancelMovementMutation,
  useMakeMovementParcelMutation,
  useMovedRequestQuery,
} = vaultApi;
