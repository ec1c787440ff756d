import { type RefObject, useEffect, useState } from 'react';

/**
 * Whether an element has come into view; from then on for good. A browser that cannot tell sees everything.
 * @param margin as `rootMargin`: how far outside of the window still counts, or, negative, how far inside it has to be
 */
export function useNearView(element: RefObject<Element | null>, margin = '0px'): boolean {
  const [near, setNear] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (near || !element.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setNear(true),
      { rootMargin: margin },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, margin, near]);
  return near;
}
