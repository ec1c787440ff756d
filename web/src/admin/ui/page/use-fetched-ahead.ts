import { useEffect } from 'react';

/** Milliseconds. By then the page that asks for it has been drawn. */
const AFTERWARDS = 300;

/** Fetches the code of what a key opens before it is pressed: whoever does types on at once. */
export function useFetchedAhead(load: () => Promise<unknown>) {
  useEffect(() => {
    const later = setTimeout(() => void load().catch(() => undefined), AFTERWARDS);
    return () => clearTimeout(later);
  }, [load]);
}
