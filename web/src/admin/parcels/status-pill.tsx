import type { ParcelSummary } from '@vaultway/contracts';
import { pill } from '@/admin/ui/state/state-pill';
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
  const looks = [pill, styles.pill, cut && styles.cut].filter(Boolean).join(' ');
  return (
    <span className={looks} dir="auto" data-tone={tone} title={cut ? status : undefined}>
      {status}
    </span>
  );
}
