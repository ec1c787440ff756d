import type { Step } from '@vaultway/contracts/step';

/**
 * What a step is called where only the step is known: on a device that keeps nobody's words. Those that an admin is
 * offered as a status are called the same here.
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
