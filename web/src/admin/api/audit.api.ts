import type { AuditRecord, PagedEnvelope } from '@vaultway/contracts';
import { api, pageOf } from '@/shared/api/api';

/** The services that keep an audit trail. */
export const AUDITS = ['tracking', 'content', 'mail', 'auth'] as const;
export type AuditOf = (typeof AUDITS)[number];

/** What of a trail is wanted; '' or absent leaves a filter out. */
export interface AuditQuery {
  of: AuditOf;
  page: number;
  per_page?: number;
  record_type?: string;
  record_id?: string;
  admin_id?: string;
  /** Instants: from this one on, and before that one. */
  from?: string;
  to?: string;
}

/** Where the values of a record are written; others cannot be put back. */
const WRITTEN_AT: Record<
  string,
  { url: string; tag: 'Parcel' | 'Activity' | 'Page' | 'Review' | 'Settings' }
> = {
  parcel: { url: '/api/parcels', tag: 'Parcel' },
  activity: { url: '/api/activities', tag: 'Activity' },
  page: { url: '/api/pages', tag: 'Page' },
  review: { url: '/api/reviews', tag: 'Review' },
  settings: { url: '/api/settings', tag: 'Settings' },
};

/** Fields that are written under another name than they are read. */
const WRITTEN_AS: Record<string, string> = { hero: 'image' };

/** Whether what stood in a record of this type can be written again. */
export const canBePutBack = (type: string) => type in WRITTEN_AT;

interface PutBack {
  type: string;
  id: string;
  /** What stood there before, by field. */
  values: Record<string, unknown>;
}

/** What admins did, and taking it back. */
export const auditApi = api.injectEndpoints({
  endpoints: (build) => ({
    audit: build.query<PagedEnvelope<AuditRecord>, AuditQuery>({
      query: ({ of, ...query }) => ({ url: `/api/audit/${of}`, query }),
      transformResponse: pageOf<AuditRecord>,
      providesTags: ['Audit'],
    }),
    putBack: build.mutation<unknown, PutBack>({
      query: ({ type, id, values }) => ({
        url: WRITTEN_AT[type]?.url ?? '',
        method: 'PATCH',
        body: {
          id,
          ...Object.fromEntries(
            Object.entries(values).map(([field, value]) => [WRITTEN_AS[field] ?? field, value]),
          ),
        },
      }),
      invalidatesTags: (_, error, { type }) => {
        const written = WRITTEN_AT[type];
        return error || !written ? [] : [written.tag, 'ParcelList', 'Graph', 'Audit'];
      },
    }),
  }),
});

export const { useAuditQuery, usePutBackMutation } = auditApi;
