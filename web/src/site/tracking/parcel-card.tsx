import { lazy, Suspense, useDeferredValue, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { TrackedParcel } from '@vaultway/contracts';
import { trackingLink } from '@/shared/lib/site-paths';
import { useWide } from '@/shared/lib/media-query';
import { NearView } from '@/site/ui/near-view';
import { useClock } from '@/shared/ui/parcel/company-clock';
import { newestOf } from './fresh-events';
import { HistoryTimeline } from './history-timeline';
import { LatestEvent } from '@/shared/ui/parcel/latest-event';
import styles from './parcel-card.module.css';
import { ParcelHeadline } from '@/shared/ui/parcel/parcel-headline';
import { stateOf } from '@/shared/ui/parcel/parcel-state';
import { useSuggestedName } from '@/shared/ui/parcel/suggested-words';
import { RouteLine } from '@/shared/ui/parcel/route-line';
import { pointsOf } from '@/shared/ui/parcel/route-points';
import { toneOf } from '@/shared/ui/parcel/tone';

const CardActions = lazy(() => import('./actions/card-actions'));
const LiveUpdates = lazy(() => import('./live/live-updates'));
const ParcelDetails = lazy(() => import('./details/parcel-details'));
const SignedFor = lazy(() => import('./custody/signed-for'));
const RevealForm = lazy(() => import('./reveal/reveal-form'));
const ParcelMap = lazy(() => import('./map/parcel-map'));

interface ParcelCardProps {
  parcel: TrackedParcel;
  focused: boolean;
  /** Looks the parcel up again. */
  onChanged: () => void;
}

/** Everything known of a parcel, the most asked first. */
export function ParcelCard({ parcel, focused, onChanged }: ParcelCardProps) {
  const { t } = useTranslation();
  const [since] = useState(() => newestOf(parcel));
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Who has pressed something else while the answer was on its way stays there.
    if (focused && document.activeElement === document.body) heading.current?.focus();
  }, [focused]);
  // The answer first; what stands below it is drawn in slices, so that a press on it is answered meanwhile.
  const whole = useDeferredValue(true, false);
  const { today } = useClock();
  const wide = useWide();
  const state = stateOf(parcel, today, useSuggestedName());
  const link = trackingLink(parcel.tracking_code);
  const hasMap = parcel.show_map === 'yes' && pointsOf(parcel).current !== undefined;
  // Whoever comes by the link of an email comes for the details.
  const mailed = useLocation().hash.includes('reveal=');
  const reveal = parcel.restricted && (
    <Suspense>
      <RevealForm code={parcel.tracking_code} onRevealed={onChanged} />
    </Suspense>
  );
  const map = hasMap && (
    <section className={styles.map} aria-label={t('map.title')}>
      <NearView className={styles.mapComing}>
        <Suspense fallback={<div className={styles.mapComing} />}>
          <ParcelMap parcel={parcel} />
        </Suspense>
      </NearView>
    </section>
  );

  return (
    <article
      className={styles.card}
      aria-labelledby="parcel-status"
      data-map={hasMap || undefined}
      style={{ '--tone': toneOf(state) }}
    >
      <header className={styles.head}>
        <ParcelHeadline
          ref={heading}
          parcel={parcel}
          state={state}
          link={link}
          delivery={
            <Suspense>
              <SignedFor parcel={parcel} />
            </Suspense>
          }
        />
        <div className={styles.now}>
          <LatestEvent parcel={parcel} state={state} />
          <div className={styles.actions}>
            <Suspense>
              <CardActions parcel={parcel} link={link} state={state} />
            </Suspense>
          </div>
        </div>
        {wide && whole && map}
      </header>
      {whole ? (
        <>
          <RouteLine parcel={parcel} delivered={state.delivered} />
          {mailed && reveal}
          <div className={styles.columns}>
            <HistoryTimeline parcel={parcel} since={since} />
            <div className={styles.details}>
              {!mailed && reveal}
              <Suspense>
                <ParcelDetails parcel={parcel} />
              </Suspense>
            </div>
          </div>
          {!wide && map}
          <Suspense>
            <LiveUpdates parcel={parcel} since={since} onChanged={onChanged} />
          </Suspense>
        </>
      ) : (
        <div className={styles.rest} />
      )}
    </article>
  );
}
