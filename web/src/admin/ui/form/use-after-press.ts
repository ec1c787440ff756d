import { useCallback, useEffect, useRef } from 'react';

/**
 * Puts off what moves the page about until a pressed pointer was released: a click is lost when the button under
 * it moves between press and release.
 */
export function useAfterPress(): (act: () => void) => void {
  const pressed = useRef(false);
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    const press = () => void (pressed.current = true);
    const release = () => {
      pressed.current = false;
      const acts = waiting.current.splice(0);
      // After the click, which follows the release.
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
