import { useCallback, useEffect, useRef } from 'react';

/**
 * Defers layout changes until a pressed pointer is released: a click is lost if its button moves between press and
 * release.
 */
export function useAfterPress(): (act: () => void) => void {
  const pressed = useRef(false);
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    const press = () => void (pressed.current = true);
    const release = () => {
      pressed.current = false;
      const acts = waiting.current.splice(0);
      // Runs after the click, which follows the release.
      if (acts.length > 0) setTimeout(() => acts.forEach((act) => act()));
    };
    const options = { capture: true };
    addEventListener('pointerdown', press, options);
    addEventListener('pointerup', release, options);
    addEventListener('pointercancel', release, options);
    return () => {
      removeEventListener('pointerdown', press, options);
      removeEventListener('pointerup', release, options);
      removeEventListener('pointercancel', release, options);
    };
  }, []);
  return useCallback((act) => {
    if (pressed.current) waiting.current.push(act);
    else act();
  }, []);
}
