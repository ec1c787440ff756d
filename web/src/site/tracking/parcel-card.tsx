import type { TFunction } from 'i18next';
import { lazy, Suspense, useDeferredValue, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { TrackedParcel } from '@vaultway/contracts';
import { importSpare } from '@/shared/lib/spare-import';
import { trackingLink } from '@/shared/lib/site-paths';
import { useWide } from '@/shared/lib/media-query';
import { Button } from '@/shared/ui/button/button';
import { NearView } from '@/site/ui/near-view';
import { useClock } from '@/shared/parcel/company-clock';
import { newestOf } from './fresh-events';
import { HistoryTimeline } from './history-timeline';
import { LatestEvent } from '@/shared/parcel/latest-event';
import styles from './parcel-card.module.css';
import { ParcelHeadline } from '@/shared/parcel/parcel-headline';
import { stateOf } from '@/shared/parcel/parcel-state';
import { Originals } from '@/shared/parcel/suggested-words';
import { RouteLine } from '@/shared/parcel/route-line';
import { pointsOf } from '@/shared/parcel/route-points';
import { toneOf } from '@/shared/parcel/tone';

const CardActions = lazy(() => importSpare(() => import('./actions/card-actions')));
const LiveUpdates = lazy(() => importSpare(() => import('./live/live-updates')));
const ParcelDetails = lazy(() =>
  importSpare(() => import('./details/parcel-details'), { default: DetailsMissing }),
);
const SignedFor = lazy(() => importSpare(() => import('./custody/signed-for')));
const RevealForm = lazy(() => importSpare(() => import('./reveal/reveal-form')));
const ParcelMap = lazy(() => importSpare(() => import('./map/parcel-map')));

/** Stands for the details whose code fails to load; everything above them stays. */
function DetailsMissing() {
  const { t } = useTranslation();
  return (
    <div className={styles.missing} role="status">
      <p>{t('track.detailsMissing')}</p>
      <Button look="plain" onClick={() => location.reload()}>
        {t('crash.reload')}
      </Button>
    </div>
  );
}

interface ParcelCardProps {
  parcel: TrackedParcel;
  focused: boolean;
  /** When it was looked up, for paper. */
  asOf: string;
  /** Looks up the parcel again. */
  onChanged: () => void;
}

/** Shows everything known about a parcel, the most wanted first. */
export function ParcelCard({ parcel, focused, asOf, onChanged }: ParcelCardProps) {
  const { t } = useTranslation();
  const [since] = useState(() => newestOf(parcel));
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Keeps the focus if the visitor has pressed something else meanwhile.
    if (focused && document.activeElement === document.body) heading.current?.focus();
  }, [focused]);
  // Renders the result first and the rest in slices, so that input is handled meanwhile.
  const whole = useDeferredValue(true, false);
  const [original, setOriginal] = useState(false);
  const { today } = useClock();
  const wide = useWide();
  const state = stateOf(parcel, today);
  const translated = isTranslated(parcel, t);
  const link = trackingLink(parcel.tracking_code);
  const hasMap = parcel.show_map === 'yes' && pointsOf(parcel).current !== undefined;
  // Visitors who follow an email's link come for the details.
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
    <Originals value={original}>
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
            <div className={styles.actions} data-few={state.delivered || undefined}>
              <Suspense>
                <CardActions parcel={parcel} link={link} state={state} asOf={asOf} />
              </Suspense>
            </div>
          </div>
          {wide && whole && map}
        </header>
        {whole ? (
          <>
            <RouteLine parcel={parcel} delivered={state.delivered} />
            {!wide && map}
            {mailed && reveal}
            <div className={styles.columns}>
              <HistoryTimeline parcel={parcel} since={since} />
              {/* With all that follows: it would move down when the details arrive. */}
              <Suspense fallback={<div className={styles.rest} />}>
                <div className={styles.details}>
                  {!mailed && reveal}
                  <ParcelDetails parcel={parcel} />
                </div>
                {translated && (
                  <p className={styles.original}>
                    <Button look="quiet" onClick={() => setOriginal(!original)}>
                      {t(original ? 'history.translated' : 'history.original')}
                    </Button>
                  </p>
                )}
              </Suspense>
            </div>
            <Suspense>
              <LiveUpdates parcel={parcel} since={since} onChanged={onChanged} />
            </Suspense>
          </>
        ) : (
          <div className={styles.rest} />
        )}
      </article>
    </Originals>
  );
}

/** Whether a suggested status or title was written in another language than the visitor's. */
const isTranslated = ({ status, status_key, history }: TrackedParcel, t: TFunction) =>
  [{ title: status, title_key: status_key }, ...history.data].some(
    ({ title, title_key: key }) => key && t(key) !== title,
  );
