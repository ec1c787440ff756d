import { useEffect, useState } from 'react';

/** What is answered sooner would only flicker, and to dim a list costs as much as to paint it. */
const SLOW_MS = 200;

/** Whether something has been pending for so long that it is to be seen. */
export function useSlow(pending: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!pending) return undefined;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [pending]);
  return slow && pending;
}
