import type { Step } from '@vaultway/contracts/step';

/**
 * Names of steps where only the step is known: on a device that stores nobody's words. Those offered to an admin as a
 * status have the same names here.
 */
export const STEP_TEXTS = {
  registered: 'track.noStatus',
  collected: 'usual.pickedUp',
  departed: 'usual.inTransit',
  arrived: 'usual.inTransit',
  customs: 'steps.customs',
  stored: 'steps.stored',
  out_for_delivery: 'usual.outForDelivery',
  attempted: 'steps.attempted',
  delivered: 'usual.delivered',
  returned: 'steps.returned',
  exception: 'steps.exception',
} as const satisfies Record<Step, string>;
