import { useMemo } from 'react';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '@/shared/api/failure';
import { focusHeading } from '../hooks/focus-back';
import { useSentences } from '../text/sentences';
import { offerUndo } from './undo-key';
import styles from './feedback.module.css';

/** Display time of a success toast. */
const GOOD_NEWS_MS = 4000;
const ERROR_OF_DELETION_MS = 10_000;
/** Time to undo from the toast; the trash allows it for longer. */
const UNDO_MS = 10_000;

export function useToast() {
  const { t } = useTranslation('admin');
  const sentences = useSentences();
  return useMemo(() => {
    const closeButtonProps = { 'aria-label': t('close') };
    return {
      /** Shows a green toast. */
      done: (message: string) =>
        notifications.show({ color: 'green', message, autoClose: GOOD_NEWS_MS, closeButtonProps }),
      /** Shows a toast with an undo button. */
      undoable: (message: string, action: string, undo: () => void) => {
        const takeBack = () => {
          // The button disappears with the toast.
          focusHeading();
          notifications.hide(id);
          undo();
        };
        const withdraw = offerUndo(takeBack);
        const id = notifications.show({
          message: (
            <span className={styles.undoable}>
              {message}
              <Button
                variant="subtle"
                size="compact-md"
                aria-keyshortcuts="Control+Z Meta+Z"
                onClick={takeBack}
              >
                {action}
              </Button>
            </span>
          ),
          autoClose: UNDO_MS,
          closeButtonProps,
          onClose: withdraw,
        });
      },
      /** Stays until closed, since the user copies from it. */
      keep: (message: string) => notifications.show({ message, autoClose: false, closeButtonProps }),
      /** Shows the error of a failed request in red, for ten seconds. @param more a further sentence */
      failed: (title: string, failure: ApiFailure, more?: string) =>
        notifications.show({
          color: 'red',
          title,
          message: [...sentences.failure(failure), ...(more === undefined ? [] : [more])].join(' '),
          autoClose: ERROR_OF_DELETION_MS,
          closeButtonProps,
        }),
    };
  }, [t, sentences]);
}
