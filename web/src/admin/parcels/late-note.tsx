import type { ParcelSummary } from '@vaultway/contracts';
import { toWallClock } from '@vaultway/contracts/zoned-time';
import { useTranslation } from 'react-i18next';
import { useTimeZone } from '@/admin/ui/moment/moment';
import { daysLate } from './parcel-tone';
import styles from './parcels.module.css';

type Parcel = Parameters<typeof daysLate>[0] & Partial<ParcelSummary>;

/** In red, by how many days a parcel is late; nothing when it is not. */
export function LateNote({ parcel }: { parcel: Parcel }) {
  const { t } = useTranslation('admin');
  const zone = useTimeZone();
  const days = daysLate(parcel, toWallClock(new Date().toISOString(), zone).slice(0, 10));
  return days === 0 ? null : <span className={styles.late}>{t('parcels.late', { count: days })}</span>;
}
