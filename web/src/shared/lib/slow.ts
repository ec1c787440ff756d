import { useEffect, useState } from 'react';

/** After this many milliseconds a visitor is told that it takes long. */
const PATIENCE = 8000;

/**
 * Whether a step of waiting has taken long.
 * @param step another one begins anew, and so does waiting again
 * @param waiting whether somebody waits at all
 * @param patience milliseconds
 */
export function useSlow(step: string | number, waiting = true, patience = PATIENCE): boolean {
  const [slow, setSlow] = useState<string | number>();
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(() => setSlow(step), patience);
    return () => {
      clearTimeout(timer);
      setSlow(undefined);
    };
  }, [waiting, step, patience]);
  return waiting && slow === step;
}
