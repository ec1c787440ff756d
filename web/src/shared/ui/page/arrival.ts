import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Focuses the page's heading after a link was followed, so that a screen reader announces it. Before the paint, since
 * later it could take the focus from somebody who already presses or types.
 */
export function useFocusOnArrival(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const followed = useLocation().key !== 'default';
  const arriving = useRef(followed);
  useLayoutEffect(() => {
    // Somebody who opened the finder while the page loaded keeps typing there.
    const isSearching = document.activeElement?.matches('[role="dialog"] [role="combobox"]') ?? false;
    if (arriving.current && !isSearching) heading.current?.focus({ preventScroll: true });
    // React runs this again after hiding and showing the page.
    arriving.current = false;
  }, []);
  return heading;
}
