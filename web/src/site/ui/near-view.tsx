import { useRef, type ReactNode } from 'react';
import { useNearView } from '@/shared/lib/use-near-view';

/** How far below the window something may still be when it starts to load. */
const MARGIN = '400px';

interface NearViewProps {
  className: string | undefined;
  children: ReactNode;
}

/** Draws its children only once they are about to come into view. */
export function NearView({ className, children }: NearViewProps) {
  const place = useRef<HTMLDivElement>(null);
  const near = useNearView(place, MARGIN);
  return near ? children : <div ref={place} className={className} />;
}
