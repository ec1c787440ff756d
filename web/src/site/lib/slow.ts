import { useEffect, useState } from 'react';

/** After this many milliseconds a visitor is told that it takes long. */
const PATIENCE = 8000;

/**
 * Whether a step of waiting has taken long.
 * @param step another one begins anew
 * @param waiting whether somebody waits at all
 */
export function useSlow(step: string | number, waiting = true): boolean {
  const [slow, setSlow] = useState<string | number>();
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(() => setSlow(step), PATIENCE);
    return () => clearTimeout(timer);
  }, [waiting, step]);
  return waiting && slow === step;
}
