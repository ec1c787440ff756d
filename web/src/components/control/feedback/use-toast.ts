import { useMemo } from 'react';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { TIMINGS } from '@vaultway/contracts/constants';
import type { ApiFailure } from '@/api/failure';
import { useSentences } from '../form/sentences';

/** Milliseconds for which a toast that says something good is to be seen. */
const GOOD_NEWS = 4000;

/** Messages that pass by at the edge of the page. */
export function useToast() {
  const { t } = useTranslation('control');
  const sentences = useSentences();
  return useMemo(() => {
    const closeButtonProps = { 'aria-label': t('close') };
    return {
      /** In green. */
      done: (message: string) =>
        notifications.show({ color: 'green', message, autoClose: GOOD_NEWS, closeButtonProps }),
      /** Stays until it is closed, since there is something to copy from it. */
      keep: (message: string) => notifications.show({ message, autoClose: false, closeButtonProps }),
      /** What a call that failed says, in red, for ten seconds. */
      failed: (title: string, failure: ApiFailure) =>
        notifications.show({
          color: 'red',
          title,
          message: sentences.failure(failure).join(' '),
          autoClose: TIMINGS.deleteErrorToast,
          closeButtonProps,
        }),
    };
  }, [t, sentences]);
}
