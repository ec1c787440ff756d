import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * After a link was followed the page's heading has the focus, so that a screen reader says where one is. It takes it
 * before the page is painted: later it would take it from whoever is quick to press or type.
 */
export function useFocusOnArrival(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const followed = useLocation().key !== 'default';
  const arriving = useRef(followed);
  useLayoutEffect(() => {
    // Who has opened the finder while the page was on its way goes on typing there.
    const isSearching = document.activeElement?.matches('[role="dialog"] [role="combobox"]') ?? false;
    if (arriving.current && !isSearching) heading.current?.focus({ preventScroll: true });
    // React runs this again where it had to hide the page and shows it anew.
    arriving.current = false;
  }, []);
  return heading;
}
