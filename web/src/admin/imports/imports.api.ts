import type { Import, ImportKind, PagedEnvelope } from '@vaultway/contracts';
import { api, dataOf, pageOf } from '@/shared/api/api';
import { upload } from '@/admin/api/upload';

interface ImportFile {
  kind: ImportKind;
  file: File;
  /** Is told the part that has been sent, from 0 to 1. */
  onProgress: (share: number) => void;
}

/** How the file is to be read; what is absent stays as it is. */
export type ImportReading = { id: string } & Partial<
  Pick<Import, 'encoding' | 'delimiter' | 'date_order' | 'mapping'>
>;

/** The control panel's calls about imports. */
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
      async queryFn({ kind, file, onProgress }, { dispatch, signal }) {
        const form = {
          url: '/api/imports',
          method: 'POST',
          fields: { kind },
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
  useUndoImportMutation,
} = importsApi;
