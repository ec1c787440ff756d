import type { ActivityColor } from '@vaultway/contracts/constants';
import type { ParcelState } from './parcel-state';

/** An event's color as a token, so that black can be seen on the dark theme. */
export const eventTone = (color: ActivityColor) => `var(--event-${color})`;

/** What a parcel's state looks like: trouble in amber, delivered in green, else as its newest event. */
export function toneOf({ delivered, trouble, newest }: ParcelState): string {
  if (delivered) return 'var(--success)';
  if (trouble) return 'var(--warning)';
  return newest ? eventTone(newest.color) : 'var(--brand)';
}
