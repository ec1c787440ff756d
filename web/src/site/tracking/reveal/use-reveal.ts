import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '@/shared/api/base-query';
import type { ApiFailure } from '@/shared/api/failure';
import { failureText } from '@/shared/i18n/error-text';
import { useAppDispatch } from '@/shared/state/hooks';

/** A call that helps to see all of a parcel, and how far it has come. @param path below the parcel's own */
export function useReveal(code: string, path: 'reveal' | 'reveal/link' | 'reveal-links') {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure>();

  /** @returns whether it succeeded */
  async function send(body: Record<string, string>): Promise<boolean> {
    if (busy) return false;
    setBusy(true);
    setFailure(undefined);
    const url = `/api/parcels/${encodeURIComponent(code)}/${path}`;
    const answer = await ask({ url, method: 'POST', body }, dispatch);
    setBusy(false);
    if ('error' in answer) setFailure(answer.error);
    return !('error' in answer);
  }

  const text = (failed: ApiFailure) =>
    failed.status === 0 ? t('track.offlineText') : failureText(failed, t, () => t('reveal.proof'));
  return { busy, failure, said: failure && text(failure), send };
}
