import type { AuditRecord, PagedEnvelope } from '@vaultway/contracts';
import { api, pageOf } from '@/shared/api/api';

/** Services that keep an audit trail. */
export const AUDITS = ['tracking', 'content', 'mail', 'auth', 'vault'] as const;
export type AuditOf = (typeof AUDITS)[number];

/** Filters of an audit trail; '' or absent leaves a filter out. */
export interface AuditQuery {
  of: AuditOf;
  page: number;
  per_page?: number;
  record_type?: string;
  record_id?: string;
  admin_id?: string;
  action?: string;
  /** Changed field. */
  field?: string;
  /** Id of the entry of an import or bulk change. */
  part_of?: string;
  /** `no` also lists the parts of imports and bulk changes. */
  grouped?: string;
  /** Searches actor, record and the record's names. */
  q?: string;
  /** Instants: inclusive start, exclusive end. */
  from?: string;
  to?: string;
}

/** Endpoint that writes each record type; other types cannot be reverted. */
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

/** Fields whose name differs between reading and writing. */
const WRITTEN_AS: Record<string, string> = { hero: 'image' };

/** Returns whether a record type can be reverted. */
export const canBePutBack = (type: string) => type in WRITTEN_AT;

interface PutBack {
  type: string;
  id: string;
  /** Previous values, by field. */
  values: Record<string, unknown>;
}

/** Endpoints for audit trails and reverting changes. */
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
