import type { Activity, TrackedParcel } from '@vaultway/contracts';
import { expectedDays } from './delivery-sentence';
import type { Known } from './suggested/words-of-all-languages';

/** What a recipient has reason to worry about. */
export type Trouble = 'overdue' | 'held' | 'attempted' | 'returned';

export interface ParcelState {
  /** As an admin wrote it, or what the newest event says where that came after it; null when nothing was written yet. */
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
 * @param nameOf which text of the site a suggested status is
 */
export function stateOf(parcel: TrackedParcel, today: string, nameOf: NameOf = () => undefined): ParcelState {
  const newest = parcel.history.data[0];
  const { step } = parcel;
  const delivered = step === 'delivered';
  const status = isLeftBehind(parcel, nameOf) ? null : parcel.status;
  const trouble = delivered ? null : (TROUBLE_OF[step ?? ''] ?? (newest?.color === 'red' ? 'held' : null));
  return {
    status: status ?? newest?.title ?? null,
    newest,
    delivered,
    trouble: trouble ?? (!delivered && isLate(parcel, today) ? 'overdue' : null),
  };
}

type NameOf = (text: string) => Known | undefined;

/** Whether the event of a delivery left a suggested status behind that says something else. An admin's own words stand. */
function isLeftBehind({ status, step, history }: TrackedParcel, nameOf: NameOf): boolean {
  const name = step === 'delivered' && history.data[0]?.step === step && nameOf(status ?? '');
  return Boolean(name) && name !== 'usual.delivered';
}

const isLate = (parcel: TrackedParcel, today: string) => {
  const days = expectedDays(parcel);
  return days !== null && days.last < today;
};
