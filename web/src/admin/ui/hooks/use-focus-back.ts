import { useEffect, useState } from 'react';
import { currentOpener, focusBack, focusIsLost } from './focus-back';

/**
 * Returns the focus to a dialog's opener on unmount, for dialogs that unmount when closed and cannot do so themselves.
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
