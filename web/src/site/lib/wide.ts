import { useSyncExternalStore } from 'react';

const DESK = '(width >= 64em)';

function listen(changed: () => void) {
  const query = matchMedia(DESK);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** Whether the window is as wide as on a desk, for what stands elsewhere there; the styles say the same width. */
export const useWide = (): boolean =>
  useSyncExternalStore(
    listen,
    () => matchMedia(DESK).matches,
    () => false,
  );
