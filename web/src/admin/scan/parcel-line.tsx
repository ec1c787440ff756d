import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '@/shared/api/failure';
import { useAppSelector } from '@/shared/state/hooks';
import { selectScannedParcel, useScannedParcelQuery } from './scan.api';
import styles from './scan.module.css';

const LOCKED_POLL_MS = 5000;

/** A parcel by its code, with what the server knows of it as long as there is a connection. */
export function ParcelLine({ code }: { code: string }) {
  const { t } = useTranslation('admin');
  const known = useAppSelector((state) => selectScannedParcel(code)(state).data);
  const { data, error } = useScannedParcelQuery(code, {
    // Until an admin has seen to it.
    pollingInterval: known?.pin_locked ? LOCKED_POLL_MS : 0,
  });
  const unknown = (error as ApiFailure | undefined)?.status === 404;
  return (
    <span className={styles.parcel}>
      <bdi className={styles.code}>{data?.tracking_code ?? code}</bdi>
      {data && (
        <span className={styles.where} dir="auto">
          {data.recipient_name} · {data.destination}
        </span>
      )}
      {unknown && <strong className={styles.trouble}>{t('issues.unknown')}</strong>}
    </span>
  );
}
