import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '@/shared/api/failure';
import { failureText } from '@/shared/i18n/error-text';
import { useUploadImageMutation } from '@/admin/api/images.api';
import { smallerPicture } from './smaller-picture';
import { problemOf } from './use-picture';

/** Result of an upload: the path, or why it was rejected. */
type Uploaded = { path: string } | { problem: string };

/** Uploads a picture at once, so that a text or setting can refer to it. */
export function useUpload() {
  const { t } = useTranslation('admin');
  const [send] = useUploadImageMutation();
  const [busy, setBusy] = useState(false);

  async function upload(chosen: File): Promise<Uploaded> {
    setBusy(true);
    try {
      const file = await smallerPicture(chosen);
      const problem = problemOf(file);
      if (problem) return { problem: t(`errors.${problem}`) };
      return { path: (await send(file).unwrap()).image };
    } catch (raised) {
      return { problem: failureText(raised as ApiFailure, t) };
    } finally {
      setBusy(false);
    }
  }

  return { upload, busy };
}
