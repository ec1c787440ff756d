import { skipToken } from '@reduxjs/toolkit/query';
import { useDebouncedValue } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '@/shared/api/failure';
import { FailurePanel } from '@/admin/ui/feedback/failure-panel';
import { MailFrame } from '@/admin/widgets/mail/mail-frame';
import { type ActivityPreview, useActivityMailQuery } from './event-mail.api';
import styles from './new-event.module.css';

/** Delay after the last key. */
const SETTLE_MS = 400;

/** Preview of the email that an event would send; follows the input. */
export function EventMail({ event }: { event: ActivityPreview | null }) {
  const { t } = useTranslation('admin');
  const [asked] = useDebouncedValue(JSON.stringify(event), SETTLE_MS);
  const preview = JSON.parse(asked) as ActivityPreview | null;
  const { data, error, isFetching, refetch } = useActivityMailQuery(preview ?? skipToken);
  if (event === null) return <p className={styles.about}>{t('activities.tell.lacking')}</p>;
  return (
    <>
      {error && <FailurePanel failure={error as ApiFailure} onRetry={() => void refetch()} />}
      {data && !error && (
        <section
          aria-label={t('activities.tell.previewed')}
          aria-busy={isFetching}
          className={styles.preview}
        >
          <p>
            <strong dir="auto">{data.subject}</strong>
          </p>
          <MailFrame text={data.text} html={data.html} />
        </section>
      )}
    </>
  );
}
