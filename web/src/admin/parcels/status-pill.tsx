import type { ParcelSummary } from '@vaultway/contracts';
import { pill } from '@/admin/ui/cells/state-pill';
import { useSuggested } from '@/shared/parcel/suggested-words';
import { toneOf } from './parcel-tone';
import styles from './parcels.module.css';

interface StatusPillProps {
  parcel: Pick<ParcelSummary, 'status'> & Partial<Pick<ParcelSummary, 'step' | 'status_key'>>;
  /** Truncates to one line, in a list. */
  cut?: boolean;
}

/**
 * Status of a parcel, which is free text, in the tone of its step; nothing if it has none. In lists, which filter and
 * change by it, it is shown as written.
 */
export function StatusPill({ parcel, cut = false }: StatusPillProps) {
  const { status } = parcel;
  const suggested = useSuggested();
  if (!status) return null;
  const tone = toneOf(parcel);
  const looks = [pill, styles.pill, cut && styles.cut].filter(Boolean).join(' ');
  return (
    <span className={looks} dir="auto" data-tone={tone} title={cut ? status : undefined}>
      {cut ? status : suggested(status, parcel.status_key)}
    </span>
  );
}
