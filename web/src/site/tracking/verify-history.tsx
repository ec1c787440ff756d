import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Activity, TrackedParcel } from '@vaultway/contracts';
import { EventIcon } from '@/shared/ui/icon/event-icon';
import styles from './verify-history.module.css';

const HistoryCheck = lazy(() => import('./history-check/history-check'));

interface VerifyHistoryProps {
  parcel: TrackedParcel;
  events: readonly Activity[];
  more: boolean;
}

/** Button that compares the page with the log, and its result. */
export function VerifyHistory(props: VerifyHistoryProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.verify}>
      <button type="button" className={styles.button} aria-expanded={open} onClick={() => setOpen(!open)}>
        <EventIcon name="verified" size={16} />
        {t('proof.verifyHistory')}
      </button>
      {open && (
        <Suspense fallback={t('proof.checking')}>
          <HistoryCheck {...props} />
        </Suspense>
      )}
    </div>
  );
}
