import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '@/shared/api/failure';
import { Code } from '@/admin/widgets/code/code';
import { useAppSelector } from '@/shared/state/hooks';
import { isUnknown, selectScannedParcel, useScannedParcelQuery } from './scan.api';
import { useOnline } from '@/admin/ui/hooks/use-online';
import { WithCodes } from './with-codes';
import styles from './scan.module.css';

const LOCKED_POLL_MS = 5000;
/** A device may not notice that it is online again. */
const UNCHECKED_POLL_MS = 10_000;

/** Parcel code, with the server's data while online. */
export function ParcelLine({ code }: { code: string }) {
  const { t } = useTranslation('admin');
  const online = useOnline();
  const asked = useAppSelector(selectScannedParcel(code));
  const unknown = isUnknown(asked.error as ApiFailure | undefined);
  const unchecked = !asked.data && !unknown && (asked.isError || !online);
  const { data } = useScannedParcelQuery(code, {
    refetchOnReconnect: true,
    // Polls a locked PIN until an admin unlocks it.
    pollingInterval: unchecked ? UNCHECKED_POLL_MS : asked.data?.pin_locked ? LOCKED_POLL_MS : 0,
  });
  return (
    <span className={styles.parcel}>
      <strong className={styles.code}>
        <Code>{data?.tracking_code ?? code}</Code>
      </strong>
      {data && (
        <span className={styles.where} dir="auto">
          {data.recipient_name} · {data.destination}
        </span>
      )}
      {unchecked && <span className={styles.where}>{t('scan.unchecked')}</span>}
      {unknown && (
        <strong className={styles.trouble} role="alert">
          <WithCodes text={t('scan.noParcel', { code })} />
        </strong>
      )}
    </span>
  );
}
