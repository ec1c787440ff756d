import type { ParcelSummary } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { daysLate } from './parcel-tone';
import styles from './parcels.module.css';

type Parcel = Parameters<typeof daysLate>[0] & Partial<ParcelSummary>;

interface LateNoteProps {
  parcel: Parcel;
  /** Such as `2026-11-24`, on the company's clock. */
  today: string;
}

/** In red, by how many days a parcel is late; nothing when it is not. */
export function LateNote({ parcel, today }: LateNoteProps) {
  const { t } = useTranslation('admin');
  const days = daysLate(parcel, today);
  return days === 0 ? null : <span className={styles.late}>{t('parcels.late', { count: days })}</span>;
}
