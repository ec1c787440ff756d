import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '@/shared/api/failure';
import { failureText } from '@/shared/i18n/error-text';
import { useUploadImageMutation } from '@/admin/api/images.api';
import { problemOf } from './use-picture';

/** What became of a picture that was chosen: its path, or why it was not taken. */
type Uploaded = { path: string } | { problem: string };

/** Stores a picture at once, so that a text or a setting can name it. */
export function useUpload() {
  const { t } = useTranslation('admin');
  const [send, { isLoading: busy }] = useUploadImageMutation();

  async function upload(file: File): Promise<Uploaded> {
    const problem = problemOf(file);
    if (problem) return { problem: t(`errors.${problem}`) };
    try {
      return { path: (await send(file).unwrap()).image };
    } catch (raised) {
      return { problem: failureText(raised as ApiFailure, t) };
    }
  }

  return { upload, busy };
}
