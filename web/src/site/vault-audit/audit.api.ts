import type { AuditedItem, AuditedItemProof, PagedEnvelope, VaultAudit } from '@vaultway/contracts';
import { api, dataOf, pageOf } from '@/shared/api/api';

export interface AuditedItemsShown {
  q: string;
  sort: string;
}

/** Items of a page. */
const PER_PAGE = 25;

const auditApi = api.injectEndpoints({
  endpoints: (build) => ({
    vaultAudit: build.query<VaultAudit, void>({
      query: () => '/api/vault/audit',
      transformResponse: dataOf<VaultAudit>,
    }),
    auditedItems: build.infiniteQuery<PagedEnvelope<AuditedItem>, AuditedItemsShown, string>({
      infiniteQueryOptions: {
        initialPageParam: '',
        getNextPageParam: ({ next_after: after }) => after ?? undefined,
      },
      query: ({ queryArg, pageParam: after }) => ({
        url: '/api/vault/audit/items',
        query: { ...queryArg, per_page: PER_PAGE, after },
      }),
      transformResponse: pageOf<AuditedItem>,
    }),
    auditedItemProof: build.query<AuditedItemProof, string>({
      query: (id) => `/api/vault/audit/items/${encodeURIComponent(id)}/proof`,
      transformResponse: dataOf<AuditedItemProof>,
    }),
  }),
});

export const { useVaultAuditQuery, useAuditedItemsInfiniteQuery, useLazyAuditedItemProofQuery } = auditApi;
