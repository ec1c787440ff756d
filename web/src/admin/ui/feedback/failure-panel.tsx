import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '@/shared/api/failure';
import { useSentences } from '../text/sentences';
import { ErrorPanel } from './error-panel';
import styles from './feedback.module.css';

/** Shows the server's error for a failed read, with a retry button. */
export function FailurePanel({ failure, onRetry }: { failure: ApiFailure; onRetry?: () => void }) {
  const { t } = useTranslation('admin');
  const sentences = useSentences();
  return (
    <ErrorPanel>
      {sentences.failure(failure).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
      {onRetry && (
        <li className={styles.retry}>
          <Button variant="default" size="xs" onClick={onRetry}>
            {t('retry')}
          </Button>
        </li>
      )}
    </ErrorPanel>
  );
}
