/** Kinds of events and stages of a parcel, independent of wording. Free of zod. */

export const STEPS = [
  'registered',
  'collected',
  'departed',
  'arrived',
  'customs',
  'stored',
  'out_for_delivery',
  'delivered',
  'attempted',
  'returned',
  'exception',
] as const;
export type Step = (typeof STEPS)[number];

/** True for final steps: nothing more is expected of a delivered or returned parcel. */
export const hasArrived = (step: Step | null): boolean => step === 'delivered' || step === 'returned';

/**
 * In transit: collected, and neither delivered nor returned. Includes parcels that wait in a warehouse, at customs or
 * after a failed attempt. A parcel that is only registered, or without a known step, has not left its sender.
 */
export const MOVING_STEPS: readonly Step[] = /* @__PURE__ */ STEPS.filter(
  (step) => step !== 'registered' && !hasArrived(step),
);

/** Problems and failed attempts, shown in amber. */
export const TROUBLED_STEPS: readonly Step[] = ['attempted', 'returned', 'exception'];

/**
 * Progress of each step, of 4; null for steps that happen anywhere. Between pickup and the last mile, departure,
 * arrival, storage and clearance come in any order.
 */
const STAGES: Record<Step, number | null> = {
  registered: 0,
  collected: 1,
  departed: 2,
  arrived: 2,
  customs: 2,
  stored: 2,
  out_for_delivery: 3,
  attempted: 3,
  delivered: 4,
  returned: 4,
  exception: null,
};

/** True if `next` may follow `step`: no pickup after customs, for example. */
export function mayFollow(step: Step | null, next: Step | null): boolean {
  const reached = step === null ? null : STAGES[step];
  const reaches = next === null ? null : STAGES[next];
  if (reached === null || reaches === null) return true;
  // An undeliverable parcel returns to the depot.
  if (step === 'attempted') return reaches >= STAGES_ON_THE_WAY;
  return reaches > reached || (reaches === reached && (reached === STAGES_ON_THE_WAY || step === next));
}

const STAGES_ON_THE_WAY = 2;
