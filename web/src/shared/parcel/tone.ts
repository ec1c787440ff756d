import type { ActivityColor } from '@vaultway/contracts/constants';
import type { ParcelState } from './parcel-state';

/** Returns an event's color as a token, so that black is visible on the dark theme. */
export const eventTone = (color: ActivityColor) => `var(--event-${color})`;

/** Returns the color of a parcel's state: amber for a problem, green for delivered, otherwise the newest event's. */
export function toneOf({ delivered, trouble, newest }: ParcelState): string {
  if (delivered) return 'var(--success)';
  if (trouble) return 'var(--warning)';
  return newest ? eventTone(newest.color) : 'var(--brand)';
}
