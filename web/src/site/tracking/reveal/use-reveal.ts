import { useTranslation } from 'react-i18next';
import { api } from '@/shared/api/api';
import type { ApiFailure } from '@/shared/api/failure';
import { failureText } from '@/shared/i18n/error-text';

interface Reveal {
  code: string;
  /** Relative to the parcel's path. */
  path: 'reveal' | 'reveal/link' | 'reveal-links';
  body: Record<string, string>;
}

const revealApi = api.injectEndpoints({
  endpoints: (build) => ({
    reveal: build.mutation<unknown, Reveal>({
      query: ({ code, path, body }) => ({
        url: `/api/parcels/${encodeURIComponent(code)}/${path}`,
        method: 'POST',
        body,
      }),
    }),
  }),
});

/** Makes a call that helps to reveal a parcel, and tracks its progress. */
export function useReveal(code: string, path: Reveal['path']) {
  const { t } = useTranslation();
  const [reveal, { isLoading: busy, error }] = revealApi.useRevealMutation();
  const failure = error as ApiFailure | undefined;

  /** @returns whether it succeeded */
  async function send(body: Reveal['body']): Promise<boolean> {
    if (busy) return false;
    return !('error' in (await reveal({ code, path, body })));
  }

  return { busy, failure, said: failure && failureText(failure, t, () => t('reveal.proof')), send };
}
