import { useEffect, useState } from 'react';

/** After this time a visitor is told that it takes long. */
const PATIENCE_MS = 8000;

/**
 * Whether a step of waiting has taken long.
 * @param step another one begins anew, and so does waiting again
 * @param waiting whether somebody waits at all
 */
export function useSlow(step: string | number, waiting = true, patienceMs = PATIENCE_MS): boolean {
  const [slow, setSlow] = useState<string | number>();
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(() => setSlow(step), patienceMs);
    return () => {
      clearTimeout(timer);
      setSlow(undefined);
    };
  }, [waiting, step, patienceMs]);
  return waiting && slow === step;
}
