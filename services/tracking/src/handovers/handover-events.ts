import type { ActivityColor, ActivityIcon, Step } from '@vaultway/contracts';
import type { HandoverEntity } from './handover.entity.js';

/** The event that a handover adds to its parcels. */
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

/** Fields of a handover that determine its events. */
type Told = Pick<HandoverEntity, 'kind' | 'step' | 'title' | 'reason' | 'pin_ok' | 'several_recipients'>;

/** Returns the event of a parcel whose seals match. */
export function eventOf({ kind, step, title, reason, pin_ok, several_recipients }: Told): HandoverEvent {
  if (kind === 'resealed') return RESEALED_EVENT;
  if (pin_ok === false) return PIN_NOT_CONFIRMED_EVENT;
  if (several_recipients) return SEVERAL_RECIPIENTS_EVENT;
  const means = kind === 'transfer' ? step : STEPS[kind];
  const look = (means && LOOKS[means]) ?? HANDED_OVER;
  return {
    ...look,
    title: title ?? look.title,
    description: kind === 'attempt' ? reason : null,
    step: means,
  };
}

/** Visitors read this title, regardless of the device's. It must not mention seals. */
const RESEALED_EVENT: HandoverEvent = {
  title: 'Inspected',
  icon: 'checked',
  color: 'black',
  description: null,
  step: null,
};

/** The parcel may be in the wrong hands. */
const PIN_NOT_CONFIRMED_EVENT: HandoverEvent = {
  title: 'Delivery not confirmed',
  icon: 'stop',
  color: 'red',
  description: null,
  step: 'exception',
};

/** One signature does not show who received which parcel. */
const SEVERAL_RECIPIENTS_EVENT: HandoverEvent = {
  title: 'On hold',
  icon: 'stop',
  color: 'red',
  description: null,
  step: 'exception',
};

/** Event of a parcel whose seals differ, whatever the handover. */
export const SEAL_EVENT: HandoverEvent = { ...SEALS_DIFFER, description: null, step: 'exception' };
