import type { PagedEnvelope, TrashItem } from '@vaultway/contracts';
import { api, pageOf } from '@/shared/api/api';

export const TRASHES = ['tracking', 'content'] as const;
export type TrashOf = (typeof TRASHES)[number];

export interface TrashQuery {
  of: TrashOf;
  page: number;
  q: string;
}

/** Tags that a restored record makes stale. A restored event may change its parcel's status. */
const STALE: Record<string, readonly ('ParcelList' | 'Parcel' | 'Activity' | 'Page' | 'Review')[]> = {
  parcel: ['ParcelList', 'Parcel'],
  activity: ['ParcelList', 'Parcel', 'Activity'],
  page: ['Page'],
  review: ['Review'],
};

export interface Restoration {
  of: TrashOf;
  type: string;
  id: string;
}

/** Endpoints for recently deleted records and restoring them. */
export const trashApi = api.injectEndpoints({
  endpoints: (build) => ({
    trash: build.query<PagedEnvelope<TrashItem>, TrashQuery>({
      query: ({ of, ...query }) => ({ url: `/api/trash/${of}`, query }),
      transformResponse: pageOf<TrashItem>,
      providesTags: ['Trash'],
    }),
    restore: build.mutation<unknown, Restoration>({
      query: ({ of, ...body }) => ({ url: `/api/trash/${of}/restore`, method: 'POST', body }),
      invalidatesTags: (_, error, { type }) => (error ? [] : ['Trash', 'Graph', ...(STALE[type] ?? [])]),
    }),
  }),
});

export const { useTrashQuery, useRestoreMutation } = trashApi;
