import { useEffect, useRef, useState, type ReactNode } from 'react';

/** How far below the window something may still be when it starts to load. */
const MARGIN = '400px';

interface NearViewProps {
  className: string | undefined;
  children: ReactNode;
}

/** Draws its children only once they are about to come into view. */
export function NearView({ className, children }: NearViewProps) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (near || !place.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setNear(true),
      { rootMargin: MARGIN },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [near]);
  return near ? children : <div ref={place} className={className} />;
}
