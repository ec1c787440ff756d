import { useEffect } from 'react';

/** By then the page that asks for it has been drawn. */
const AFTER_PAINT_MS = 300;

/**
 * Prepares what a key needs before it is pressed: whoever does types on at once. What fails is prepared by the key.
 * @param prepare the same at every call, such as one that fetches code
 */
export function usePreparedAhead(prepare: () => unknown) {
  useEffect(() => {
    const begin = async () => {
      await prepare();
    };
    const later = setTimeout(() => void begin().catch(() => undefined), AFTER_PAINT_MS);
    return () => clearTimeout(later);
  }, [prepare]);
}
