import type { CorrectImportRows, Import, ImportKind, LeftOutRows, PagedEnvelope } from '@vaultway/contracts';
import { api, dataOf, pageOf } from '@/shared/api/api';
import { upload } from '@/admin/api/upload';

interface ImportFile {
  kind: ImportKind;
  file: File;
  /** BCP 47; helps to detect the file's encoding. */
  language: string;
  /** Receives upload progress, from 0 to 1. */
  onProgress: (share: number) => void;
}

/** Changes to how the file is parsed; absent fields stay unchanged. */
export type ImportReading = { id: string } & Partial<
  Pick<Import, 'encoding' | 'delimiter' | 'header_row' | 'date_order' | 'mapping'>
>;

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
    createImport: build.mutation<Import, ImportFile>({
      async queryFn({ kind, file, language, onProgress }, { dispatch, signal }) {
        const form = {
          url: '/api/imports',
          method: 'POST',
          fields: { kind, language },
          file,
          name: 'file',
          onProgress,
        } as const;
        const answer = await upload(form, dispatch, signal);
        return 'error' in answer ? answer : { data: answer.data.data as Import };
      },
      invalidatesTags: (made) => (made ? ['Import'] : []),
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
  useCreateImportMutation,
  useReadImportMutation,
  useRunImportMutation,
  useLeftOutRowsQuery,
  useCorrectRowsMutation,
  useUndoImportMutation,
} = importsApi;
