import type { Activity, TrackedParcel } from '@vaultway/contracts';
import type { SuggestedName } from '@vaultway/contracts/suggested-titles';

/** Problems that concern a recipient. */
export type Trouble = 'overdue' | 'held' | 'attempted' | 'returned';

export interface ParcelState {
  /** An admin's text, or that of a newer event; null if there is none yet. */
  status: string | null;
  /** Key of the status, if it was suggested. */
  key: SuggestedName | null | undefined;
  newest: Activity | undefined;
  delivered: boolean;
  trouble: Trouble | null;
  /** Whether it has only been registered. */
  registered: boolean;
}

const TROUBLE_OF: Partial<Record<string, Trouble>> = {
  exception: 'held',
  attempted: 'attempted',
  returned: 'returned',
};

/**
 * Determines a parcel's state by its step; an event in red is a problem at any step.
 * @param today the calendar day that decides whether it is late, `YYYY-MM-DD`
 */
export function stateOf(parcel: TrackedParcel, today: string): ParcelState {
  const newest = parcel.history.data[0];
  const { step } = parcel;
  const delivered = step === 'delivered';
  const status = isLeftBehind(parcel) ? null : parcel.status;
  const trouble = delivered ? null : (TROUBLE_OF[step ?? ''] ?? (newest?.color === 'red' ? 'held' : null));
  return {
    status: status ?? newest?.title ?? null,
    key: status === null ? newest?.title_key : parcel.status_key,
    newest,
    delivered,
    trouble: trouble ?? (!delivered && isLate(parcel, today) ? 'overdue' : null),
    registered: step === 'registered' || (step === null && newest === undefined && status === null),
  };
}

/** Whether a delivery's event outdated a suggested status that says something else. An admin's own words stay. */
function isLeftBehind({ status_key: key, step, history }: TrackedParcel): boolean {
  return step === 'delivered' && history.data[0]?.step === step && Boolean(key) && key !== 'usual.delivered';
}

/** No day is too late for a parcel that arrives on a day "or later". */
const isLate = ({ max_expected_delivery_date: latest }: TrackedParcel, today: string) =>
  latest !== null && latest < today;
