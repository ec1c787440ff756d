import type {
  AddScans,
  Count,
  CountLine,
  CountOutcome,
  PagedEnvelope,
  ScansAdded,
  StartCount,
} from '@vaultway/contracts';
import { api, dataOf, pageOf } from '@/shared/api/api';

interface ListQuery {
  page?: number;
  per_page?: number;
  q?: string;
  sort?: string;
}

type CountsQuery = ListQuery & { state?: string; place_id?: string | null; account_id?: string | null };
type LinesQuery = ListQuery & { id: string; outcome?: CountOutcome | 'different' | '' };
type Scans = AddScans & { id: string };

const one = (id: string) => `/api/vault/counts/${encodeURIComponent(id)}`;

const countsApi = api.enhanceEndpoints({ addTagTypes: ['Vault', 'CountLines'] }).injectEndpoints({
  endpoints: (build) => ({
    counts: build.query<PagedEnvelope<Count>, CountsQuery>({
      query: (query) => ({ url: '/api/vault/counts', query: { ...query } }),
      transformResponse: pageOf<Count>,
      providesTags: ['Vault'],
    }),
    count: build.query<Count, string>({
      query: one,
      transformResponse: dataOf<Count>,
      providesTags: ['Vault'],
    }),
    countLines: build.query<PagedEnvelope<CountLine>, LinesQuery>({
      query: ({ id, ...query }) => ({ url: `${one(id)}/lines`, query: { ...query } }),
      transformResponse: pageOf<CountLine>,
      providesTags: ['Vault', 'CountLines'],
    }),
    startCount: build.mutation<Count, StartCount>({
      query: (body) => ({ url: '/api/vault/counts', method: 'POST', body }),
      transformResponse: dataOf<Count>,
      invalidatesTags: (started) => (started ? ['Vault'] : []),
    }),
    addScans: build.mutation<ScansAdded, Scans>({
      query: ({ id, ...body }) => ({ url: `${one(id)}/scans`, method: 'POST', body }),
      transformResponse: dataOf<ScansAdded>,
      async onQueryStarted({ id }, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled.catch(() => ({ data: null }));
        if (data) dispatch(countsApi.util.updateQueryData('count', id, () => data.count));
      },
      // While it is open, the lines are polled: scans come faster.
      invalidatesTags: (added) => (added && added.count.state !== 'open' ? ['CountLines'] : []),
    }),
    finishCount: build.mutation<Count, string>({
      query: (id) => ({ url: `${one(id)}/finish`, method: 'POST', body: {} }),
      transformResponse: dataOf<Count>,
      invalidatesTags: ['Vault', 'Audit'],
    }),
    explainLines: build.mutation<Count, { id: string; line_ids: string[]; reason: string }>({
      query: ({ id, ...body }) => ({ url: `${one(id)}/reasons`, method: 'POST', body }),
      transformResponse: dataOf<Count>,
      invalidatesTags: ['Vault'],
    }),
    approveCount: build.mutation<Count, Pick<Count, 'id' | 'updated_at'>>({
      query: ({ id, ...body }) => ({ url: `${one(id)}/approve`, method: 'POST', body }),
      transformResponse: dataOf<Count>,
      invalidatesTags: ['Vault', 'Audit'],
    }),
    cancelCount: build.mutation<null, string>({
      query: (id) => ({ url: '/api/vault/counts', method: 'DELETE', body: { id } }),
      transformResponse: dataOf<null>,
      invalidatesTags: ['Vault', 'Audit'],
    }),
  }),
});

export const {
  useCountsQuery,
  useLazyCountsQuery,
  useCountQuery,
  useCountLinesQuery,
  useLazyCountLinesQuery,
  useStartCountMutation,
  useAddScansMutation,
  useFinishCountMutation,
  useExplainLinesMutation,
  useApproveCountMutation,
  useCancelCountMutation,
} = countsApi;
