import type { Step } from '@vaultway/contracts';

/** Places where these steps happen, if the parcel has them; other steps happen en route. */
export const PLACE_OF: Partial<Record<Step, 'pickup_location' | 'destination'>> = {
  collected: 'pickup_location',
  attempted: 'destination',
  delivered: 'destination',
  returned: 'pickup_location',
};
