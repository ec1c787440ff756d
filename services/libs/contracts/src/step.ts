/** What an event is, and how far a parcel has come, whatever its words say. Free of zod. */

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

/** Nothing more is expected of a parcel that was handed over, or back. */
export const hasArrived = (step: Step | null): boolean => step === 'delivered' || step === 'returned';

/**
 * On its way: collected, and neither delivered nor back. That takes in what waits on the way, in a warehouse, at customs
 * or after a failed attempt. A parcel that is only registered, or of which no step is known, hasn't left its sender.
 */
export const MOVING_STEPS: readonly Step[] = /* @__PURE__ */ STEPS.filter(
  (step) => step !== 'registered' && !hasArrived(step),
);

/** Something went wrong, or is waited for: what pages show in amber. */
export const TROUBLED_STEPS: readonly Step[] = ['attempted', 'returned', 'exception'];

/**
 * How far along each step stands, of 4; null for those that happen anywhere. Between pickup and the last mile a parcel
 * departs, arrives, waits and is cleared in any order.
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

/** Whether `next` can happen to a parcel that is at `step`: nothing is picked up after customs. */
export function mayFollow(step: Step | null, next: Step | null): boolean {
  const reached = step === null ? null : STAGES[step];
  const reaches = next === null ? null : STAGES[next];
  if (reached === null || reaches === null) return true;
  // A parcel that nobody took goes back to the depot.
  if (step === 'attempted') return reaches >= STAGES_ON_THE_WAY;
  return reaches > reached || (reaches === reached && (reached === STAGES_ON_THE_WAY || step === next));
}

const STAGES_ON_THE_WAY = 2;
