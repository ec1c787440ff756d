import type { Activity, TrackedParcel } from '@vaultway/contracts';
import { expectedDays } from './delivery-sentence';

/** What a recipient has reason to worry about. */
export type Trouble = 'overdue' | 'held' | 'attempted' | 'returned';

export interface ParcelState {
  /** As an admin wrote it; null when nothing was written yet. */
  status: string | null;
  newest: Activity | undefined;
  delivered: boolean;
  trouble: Trouble | null;
}

const TROUBLE_OF: Partial<Record<string, Trouble>> = {
  exception: 'held',
  attempted: 'attempted',
  returned: 'returned',
};

/**
 * How a parcel stands. Its step decides; an event in red is trouble whatever its step.
 * @param today the calendar day on which it may be late, `YYYY-MM-DD`
 */
export function stateOf(parcel: TrackedParcel, today: string): ParcelState {
  const newest = parcel.history.data[0];
  const status = parcel.status ?? newest?.title ?? null;
  const { step } = parcel;
  const delivered = step === 'delivered';
  const trouble = delivered ? null : (TROUBLE_OF[step ?? ''] ?? (newest?.color === 'red' ? 'held' : null));
  return {
    status,
    newest,
    delivered,
    trouble: trouble ?? (!delivered && isLate(parcel, today) ? 'overdue' : null),
  };
}

const isLate = (parcel: TrackedParcel, today: string) => {
  const days = expectedDays(parcel);
  return days !== null && days.last < today;
};
