import type { ParcelSummary } from '@vaultway/contracts';
import { toneOf } from './parcel-tone';
import styles from './parcels.module.css';

interface StatusPillProps {
  parcel: Pick<ParcelSummary, 'status'> & Partial<Pick<ParcelSummary, 'step'>>;
  /** On one line, in a list. */
  cut?: boolean;
}

/** A parcel's status, which is free text, in the tone of its step; nothing when it has none. */
export function StatusPill({ parcel, cut = false }: StatusPillProps) {
  const { status } = parcel;
  if (!status) return null;
  const tone = toneOf(parcel);
  return cut ? (
    <span className={`${styles.pill} ${styles.cut}`} dir="auto" data-tone={tone} title={status}>
      {status}
    </span>
  ) : (
    <span className={styles.pill} dir="auto" data-tone={tone}>
      {status}
    </span>
  );
}
