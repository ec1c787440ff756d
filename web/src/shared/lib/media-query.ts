import { useSyncExternalStore } from 'react';

/** Whether a media query matches now; not while the HTML drawn at build time is taken over. */
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

/** Whether the window is as wide as on a desk, for what stands elsewhere there; the styles say the same width. */
export const useWide = (): boolean => useMediaQuery('(width >= 64em)');
