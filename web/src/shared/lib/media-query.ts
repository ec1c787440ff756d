import { useSyncExternalStore } from 'react';

/** Whether a media query matches; false during hydration of prerendered HTML. */
export const useMediaQuery = (query: string): boolean =>
  useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query);
      list.addEventListener?.('change', changed);
      return () => list.removeEventListener?.('change', changed);
    },
    () => matchMedia(query).matches,
    () => false,
  );

/** Whether the window is as wide as on a desktop; the styles use the same width. */
export const useWide = (): boolean => useMediaQuery('(width >= 64em)');
