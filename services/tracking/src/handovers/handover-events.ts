import type { ActivityColor, ActivityIcon, CreateHandover, Step } from '@vaultway/contracts';

/** What a handover makes known of its parcels. */
export interface HandoverEvent {
  title: string;
  description: string | null;
  icon: ActivityIcon;
  color: ActivityColor;
  step: Step | null;
}

type Look = Omit<HandoverEvent, 'step' | 'description'>;

const HANDED_OVER: Look = { title: 'Handed over', icon: 'checked', color: 'black' };
const SEALS_DIFFER: Look = { title: 'Seal differs', icon: 'stop', color: 'red' };
const LOOKS: Partial<Record<Step, Look>> = {
  collected: { title: 'Picked up', icon: 'checked', color: 'green' },
  departed: { title: 'Departed', icon: 'truck', color: 'green' },
  arrived: { title: 'Arrived', icon: 'warehouse', color: 'green' },
  customs: { title: 'In customs', icon: 'stop', color: 'gold' },
  stored: { title: 'In storage', icon: 'warehouse', color: 'gold' },
  out_for_delivery: { title: 'Out for delivery', icon: 'truck', color: 'green' },
  delivered: { title: 'Delivered', icon: 'verified', color: 'green' },
  attempted: { title: 'Delivery attempted', icon: 'timed bus', color: 'gold' },
};

const STEPS = { collect: 'collected', deliver: 'delivered', attempt: 'attempted' } as const;

/** The event of a parcel whose seals are as they were. */
export function eventOf({ kind, step, title, reason }: CreateHandover): HandoverEvent {
  const means = kind === 'transfer' ? step : STEPS[kind];
  const look = (means && LOOKS[means]) ?? HANDED_OVER;
  return {
    ...look,
    title: title ?? look.title,
    description: kind === 'attempt' ? reason : null,
    step: means,
  };
}

/** The event of a parcel whose seals are others than at its collection, whatever else was done with it. */
export const SEAL_EVENT: HandoverEvent = { ...SEALS_DIFFER, description: null, step: 'exception' };
