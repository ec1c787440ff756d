import { lazy, Suspense, use, useContext, useEffect, useRef, useState } from 'react';
import { useNearView } from '@/shared/lib/use-near-view';
import { DrawnAtBuild } from '@/site/lib/drawn-at-build';
import { useHydrated } from '@/site/lib/hydrated';

/** Where their code does not arrive, what was drawn of them stays. */
const Sections = lazy(() => import('./sections').catch(() => new Promise<never>(() => {})));

/** A first screen shows their edge, which nobody has scrolled to. */
const MARGIN = '0px 0px -25%';

let want = () => {};
/** Once somebody has come to the sections, in this visit. */
const wanted = new Promise<void>((resolve) => (want = resolve));

/** Always the same element: React leaves the drawn sections as they are until their code is there. */
const sections = (
  <Suspense>
    <WantedSections />
  </Suspense>
);

/**
 * What stands below the slides. Its HTML is complete without code, which is only fetched when the sections come into view:
 * until then their links lead on by themselves.
 */
export function BelowSlides() {
  const place = useRef<HTMLDivElement>(null);
  const near = useNearView(place, MARGIN);
  const hydrated = useHydrated();
  const [drawn] = useState(!hydrated);
  useEffect(() => {
    if (near || !drawn) want();
  }, [near, drawn]);
  // Another page is opened: when the visitor comes back, nothing of it is drawn.
  useEffect(() => want, []);
  return <div ref={place}>{sections}</div>;
}

function WantedSections() {
  if (useContext(DrawnAtBuild) === null) use(wanted);
  return <Sections />;
}
