import { useMemo } from 'react';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '@/shared/api/failure';
import { focusHeading } from '../focus/focus-back';
import { useSentences } from '../form/sentences';
import { offerUndo } from './undo-key';
import styles from './feedback.module.css';

/** How long a toast that says something good is to be seen. */
const GOOD_NEWS_MS = 4000;
const ERROR_OF_DELETION_MS = 10_000;
/** How long what was done can be taken back; the trash keeps it for longer. */
const UNDO_MS = 10_000;

/** Messages that pass by at the edge of the page. */
export function useToast() {
  const { t } = useTranslation('admin');
  const sentences = useSentences();
  return useMemo(() => {
    const closeButtonProps = { 'aria-label': t('close') };
    return {
      /** In green. */
      done: (message: string) =>
        notifications.show({ color: 'green', message, autoClose: GOOD_NEWS_MS, closeButtonProps }),
      /** Says what was done, with a button that takes it back as long as the toast is to be seen. */
      undoable: (message: string, action: string, undo: () => void) => {
        const takeBack = () => {
          // The button goes with the toast.
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
      /** Stays until it is closed, since there is something to copy from it. */
      keep: (message: string) => notifications.show({ message, autoClose: false, closeButtonProps }),
      /** What a call that failed says, in red, for ten seconds. */
      failed: (title: string, failure: ApiFailure) =>
        notifications.show({
          color: 'red',
          title,
          message: sentences.failure(failure).join(' '),
          autoClose: ERROR_OF_DELETION_MS,
          closeButtonProps,
        }),
    };
  }, [t, sentences]);
}
