import type { ActivityColor } from '@vaultway/contracts/constants';

/** An event's colour as a token, so that black can be seen on the dark theme. */
export const toneOf = (color: ActivityColor | undefined) =>
  color ? `var(--event-${color})` : 'var(--brand)';
