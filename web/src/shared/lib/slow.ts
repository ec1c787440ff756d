import { useEffect, useState } from 'react';

/** Time after which a visitor is told that it takes long. */
const PATIENCE_MS = 8000;

/**
 * Whether a step of waiting has taken long.
 * @param step restarts the time when it changes
 * @param waiting whether to count; restarts the time
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
