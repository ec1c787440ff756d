import { useEffect } from 'react';

/** The page has rendered by then. */
const AFTER_PAINT_MS = 300;

/**
 * Preloads what a key needs before it is pressed, since users type on at once. A failed preload is repeated by the key.
 * @param prepare the same function at every call, such as one that loads code
 */
export function usePreload(prepare: () => unknown) {
  useEffect(() => {
    const begin = async () => {
      await prepare();
    };
    const later = setTimeout(() => void begin().catch(() => undefined), AFTER_PAINT_MS);
    return () => clearTimeout(later);
  }, [prepare]);
}
