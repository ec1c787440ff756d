import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * False during hydration, true afterwards. Browser-only facts (address, clock, storage) may change the HTML only once
 * it is true.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
