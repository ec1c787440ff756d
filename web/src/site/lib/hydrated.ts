import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * False while the HTML that was drawn at build time is taken over, true from then on. What only the browser knows
 * (its address, its clock, what it stored) may differ from that HTML only after it has become true.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
