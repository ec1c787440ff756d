import { lazy, Suspense, useContext, useEffect, useRef, useState } from 'react';
import { importSpare } from '@/shared/lib/spare-import';
import { useNearView } from '@/shared/lib/use-near-view';
import { BuildDrawing } from '@/site/lib/build-drawing';
import { useHydrated } from '@/site/lib/hydrated';
import styles from './below-slides.module.css';

/** Excludes the lowest quarter of the window, where the sections' edge is visible on the first screen. */
const MARGIN = '0px 0px -25%';

const load = () => import('./sections-and-reviews');

let tellSeen = () => {};
/** Resolves when a visitor has scrolled to the prerendered sections, or prints the page. */
const seen = new Promise<void>((resolve) => (tellSeen = resolve));
let tellMissing = () => {};
/** Resolves when a home page lacks prerendered sections: after a link, and in the build. */
const missing = new Promise<void>((resolve) => (tellMissing = resolve));

const SectionsAndReviews = lazy(() => Promise.race([seen.then(() => importSpare(load)), missing.then(load)]));

/** Always the same element, so that React keeps its prerendered HTML until its code has loaded. */
const sections = (
  <Suspense fallback={<div className={styles.coming} />}>
    <SectionsAndReviews />
  </Suspense>
);

/**
 * Shows the sections below the slides. Prerendered ones are complete without their code, which loads with the reviews
 * when they come into view; until then their links work natively.
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
