import { useRef, type ReactNode } from 'react';
import { useNearView } from '@/shared/lib/use-near-view';

/** Distance below the window at which loading starts. */
const MARGIN = '400px';

interface NearViewProps {
  className: string | undefined;
  children: ReactNode;
}

/** Renders its children only once they are about to come into view. */
export function NearView({ className, children }: NearViewProps) {
  const place = useRef<HTMLDivElement>(null);
  const near = useNearView(place, MARGIN);
  return near ? children : <div ref={place} className={className} />;
}
