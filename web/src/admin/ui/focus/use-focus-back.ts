import { useEffect, useState } from 'react';
import { currentOpener, focusBack, focusIsLost } from './focus-back';

/**
 * Leads the focus back to what opened a dialog when the dialog's component leaves the page: one that is drawn only while
 * it is open never gets to do that itself.
 */
export function useFocusBack(): void {
  const [opener] = useState(currentOpener);
  useEffect(
    () => () =>
      void setTimeout(() => {
        if (focusIsLost()) focusBack(opener);
      }),
    [opener],
  );
}
