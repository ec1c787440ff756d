import { type RefObject, useEffect, useState } from 'react';

/**
 * Whether an element has ever come into view. Always true in a browser that cannot tell.
 * @param margin `rootMargin`: distance outside the window that still counts, or, if negative, required distance inside
 * it
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
