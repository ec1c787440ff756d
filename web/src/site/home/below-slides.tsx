import { lazy, Suspense, useContext, useEffect, useRef, useState } from 'react';
import { importSpare } from '@/shared/lib/spare-import';
import { useNearView } from '@/shared/lib/use-near-view';
import { BuildDrawing } from '@/site/lib/build-drawing';
import { useHydrated } from '@/site/lib/hydrated';
import styles from './below-slides.module.css';

/** The lowest quarter of the window does not count: on a first screen the sections' edge already shows there. */
const MARGIN = '0px 0px -25%';

const load = () => import('./sections-and-reviews');

let tellSeen = () => {};
/** Once somebody has come to the drawn sections, in this visit. */
const seen = new Promise<void>((resolve) => (tellSeen = resolve));
let tellMissing = () => {};
/** Once there is a home page without drawn sections: after a link, and in the build. */
const missing = new Promise<void>((resolve) => (tellMissing = resolve));

const SectionsAndReviews = lazy(() => Promise.race([seen.then(() => importSpare(load)), missing.then(load)]));

/** Always the same element: React leaves what is drawn of it alone until its code is there. */
const sections = (
  <Suspense fallback={<div className={styles.coming} />}>
    <SectionsAndReviews />
  </Suspense>
);

/**
 * What stands below the slides. The drawn sections are complete without their code, which comes when they are seen, and
 * the reviews with it; until then their links lead on by themselves.
 */
export function BelowSlides() {
  const place = useRef<HTMLDivElement>(null);
  const near = useNearView(place, MARGIN);
  const hydrated = useHydrated();
  const [drawn] = useState(!hydrated);
  if (useContext(BuildDrawing) !== null) tellMissing();
  useEffect(() => {
    if (!drawn) tellMissing();
    else if (near) tellSeen();
  }, [near, drawn]);
  useEffect(() => {
    addEventListener('beforeprint', tellSeen);
    return () => removeEventListener('beforeprint', tellSeen);
  }, []);
  return <div ref={place}>{sections}</div>;
}
