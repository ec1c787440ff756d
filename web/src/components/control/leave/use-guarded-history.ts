import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** The place of an entry in the browser's history, which the router writes into its state. */
const placeOf = (state: unknown): number => (state as { idx?: number } | null)?.idx ?? 0;

/**
 * Holds back and forward until `ask` lets them go. The browser has already moved when it tells of it, so the
 * move is undone first, before the router hears of it.
 * @param ask is given what to do when leaving is allowed, and says whether there is anything to ask about
 */
export function useGuardedHistory(ask: (leave: () => void) => boolean): void {
  const location = useLocation();
  const place = useRef(0);
  useEffect(() => {
    place.current = placeOf(history.state);
  }, [location]);

  useEffect(() => {
    let undoing = false;
    const hold = (event: PopStateEvent) => {
      const steps = placeOf(event.state) - place.current;
      if (undoing) {
        undoing = false;
        event.stopImmediatePropagation();
      } else if (steps !== 0 && ask(() => history.go(steps))) {
        event.stopImmediatePropagation();
        undoing = true;
        history.go(-steps);
      }
    };
    // Capturing listeners of the window run before the router's.
    addEventListener('popstate', hold, { capture: true });
    return () => removeEventListener('popstate', hold, { capture: true });
  }, [ask]);
}
