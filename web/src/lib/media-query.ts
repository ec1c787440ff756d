import { useSyncExternalStore } from 'react';

/** Whether a media query matches now; not while the HTML drawn at build time is taken over. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query);
      list.addEventListener?.('change', changed);
      return () => list.removeEventListener?.('change', changed);
    },
    () => matchMedia(query).matches,
    () => false,
  );
}
