import type { ParcelSummary } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { daysLate } from './parcel-tone';
import styles from './parcels.module.css';

type Parcel = Parameters<typeof daysLate>[0] & Partial<ParcelSummary>;

interface LateNoteProps {
  parcel: Parcel;
  /** Date in the company's time zone, such as `2026-11-24`. */
  today: string;
}

/** Shows in red how many days late a parcel is; nothing if it is not. */
export function LateNote({ parcel, today }: LateNoteProps) {
  const { t } = useTranslation('admin');
  const days = daysLate(parcel, today);
  return days === 0 ? null : <span className={styles.late}>{t('parcels.late', { count: days })}</span>;
}
