import type {
  CorrectImportRows,
  Import,
  ImportChange,
  ImportReplacement,
  LeftOutRows,
  PagedEnvelope,
} from '@vaultway/contracts';
import { api, dataOf, pageOf } from '@/shared/api/api';

/** Changes to how the file is parsed; absent fields stay unchanged. */
export type ImportReading = { id: string } & Partial<
  Pick<Import, 'encoding' | 'delimiter' | 'header_row' | 'date_order' | 'mapping' | 'existing'>
> & { replacements?: Omit<ImportReplacement, 'rows'>[] };

export const importsApi = api.injectEndpoints({
  endpoints: (build) => ({
    importList: build.query<PagedEnvelope<Import>, { page: number }>({
      query: (query) => ({ url: '/api/imports', query }),
      transformResponse: pageOf<Import>,
      providesTags: ['Import'],
    }),
    import: build.query<Import, string>({
      query: (id) => `/api/imports/${encodeURIComponent(id)}`,
      transformResponse: dataOf<Import>,
      providesTags: ['Import'],
    }),
    readImport: build.mutation<Import, ImportReading>({
      query: (body) => ({ url: '/api/imports', method: 'PATCH', body }),
      transformResponse: dataOf<Import>,
      invalidatesTags: ['Import'],
    }),
    runImport: build.mutation<Import, { id: string; bad_rows: 'refuse' | 'skip' }>({
      query: ({ id, bad_rows }) => ({ url: `/api/imports/${id}/run`, method: 'POST', body: { bad_rows } }),
      transformResponse: dataOf<Import>,
      invalidatesTags: ['Import'],
    }),
    leftOutRows: build.query<LeftOutRows, string>({
      query: (id) => `/api/imports/${id}/rows`,
      transformResponse: dataOf<LeftOutRows>,
      providesTags: ['Import'],
    }),
    importChanges: build.query<PagedEnvelope<ImportChange>, { id: string; page: number }>({
      query: ({ id, page }) => ({ url: `/api/imports/${id}/changes`, query: { page } }),
      transformResponse: pageOf<ImportChange>,
      providesTags: ['Import'],
    }),
    correctRows: build.mutation<Import, { id: string } & CorrectImportRows>({
      query: ({ id, rows }) => ({ url: `/api/imports/${id}/rows`, method: 'PATCH', body: { rows } }),
      transformResponse: dataOf<Import>,
      invalidatesTags: ['Import', 'ParcelList', 'Parcel', 'Activity'],
    }),
    undoImport: build.mutation<Import, string>({
      query: (id) => ({ url: '/api/imports', method: 'DELETE', body: { id } }),
      transformResponse: dataOf<Import>,
      invalidatesTags: ['Import', 'ParcelList', 'Parcel', 'Activity'],
    }),
  }),
});

export const {
  useImportListQuery,
  useImportQuery,
  useReadImportMutation,
  useRunImportMutation,
  useLeftOutRowsQuery,
  useImportChangesQuery,
  useCorrectRowsMutation,
  useUndoImportMutation,
} = importsApi;
