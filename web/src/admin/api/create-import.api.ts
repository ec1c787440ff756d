import type { Import, ImportKind } from '@vaultway/contracts';
import { api } from '@/shared/api/api';
import { upload } from '@/shared/upload/upload';

interface ImportFile {
  kind: ImportKind;
  file: File;
  /** BCP 47; helps to detect the file's encoding. */
  language: string;
  /** Receives upload progress, from 0 to 1. */
  onProgress: (share: number) => void;
}

/** Apart from the other calls of imports, since pasted rows become an import on the parcel list. */
export const createImportApi = api.injectEndpoints({
  endpoints: (build) => ({
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
  }),
});

export const { useCreateImportMutation } = createImportApi;
