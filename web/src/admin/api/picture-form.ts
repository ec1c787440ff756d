import type { BaseQueryApi } from '@reduxjs/toolkit/query';
import { ask, type Dispatch } from '@/shared/api/base-query';
import type { ApiFailure } from '@/shared/api/failure';
import { upload } from '@/shared/upload/upload';

/** Text fields of a form, and its chosen picture. */
export interface PictureForm {
  fields: Record<string, string>;
  /** Sent as `image`. */
  file: File | null;
  onProgress?: (share: number) => void;
}

/** `queryFn` of a form endpoint: sends multipart with progress if there is a picture, else JSON. */
export const formQuery =
  <T>(url: string, method: 'POST' | 'PATCH') =>
  async (
    { fields, file, onProgress }: PictureForm,
    { dispatch, signal }: BaseQueryApi,
  ): Promise<{ data: T } | { error: ApiFailure }> => {
    const answer = file
      ? await upload({ url, method, fields, file, onProgress }, dispatch as Dispatch, signal)
      : await ask({ url, method, body: fields }, dispatch as Dispatch, signal);
    return 'error' in answer ? answer : { data: answer.data.data as T };
  };
