import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TrackedParcel } from '@vaultway/contracts';
import { trackingLink } from '@/shared/lib/site-paths';
import { NearView } from '@/site/ui/near-view';
import { useFormat } from '@/shared/i18n/format';
import { CardActions } from './card-actions';
import { deliverySentence, visitorsToday } from './delivery-sentence';
import { newestOf } from './fresh-events';
import { HistoryTimeline } from './history-timeline';
import styles from './parcel-card.module.css';
import { ParcelDetails } from './parcel-details';
import { ParcelPhoto } from './parcel-photo';
import { RouteLine } from './route-line';
import { pointsOf } from './route-points';
import { toneOf } from './tone';

const LiveNews = lazy(() => import('./live/live-news'));
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
    if (focused) heading.current?.focus();
  }, [focused]);
  const format = useFormat();
  const newest = parcel.history.data[0];
  const status = parcel.status ?? newest?.title ?? t('track.noStatus');
  const sentence = deliverySentence(parcel, format, t, visitorsToday());
  const link = trackingLink(parcel.tracking_code);
  const hasMap = parcel.show_map === 'yes' && pointsOf(parcel).current !== undefined;

  return (
    <article className={styles.card} aria-labelledby="parcel-status">
      <header className={styles.head} style={{ '--tone': toneOf(newest?.color) }}>
        <div className={styles.summary}>
          <p className={styles.code}>
            <span className={styles.codeLabel}>{t('track.code')}</span>{' '}
            <bdi className={styles.codeText}>{parcel.tracking_code}</bdi>
          </p>
          <h2 ref={heading} tabIndex={-1} id="parcel-status" className={styles.status} dir="auto">
            {status}
          </h2>
          {sentence !== null && <p className={styles.sentence}>{sentence}</p>}
          <p className={styles.link}>{t('track.onPaper', { link })}</p>
        </div>
        <CardActions parcel={parcel} link={link} upcoming={sentence !== null} />
      </header>
      <RouteLine parcel={parcel} />
      {parcel.restricted && (
        <Suspense>
          <RevealForm code={parcel.tracking_code} onRevealed={onChanged} />
        </Suspense>
      )}
      <div className={styles.columns}>
        <div className={styles.facts}>
          <ParcelDetails parcel={parcel} />
          {parcel.image !== null && (
            <ParcelPhoto key={parcel.image} image={parcel.image} code={parcel.tracking_code} />
          )}
        </div>
        <HistoryTimeline parcel={parcel} since={since} />
      </div>
      {hasMap && (
        <section className={styles.map} aria-label={t('map.title')}>
          <NearView className={styles.mapComing}>
            <Suspense fallback={<div className={styles.mapComing} />}>
              <ParcelMap parcel={parcel} />
            </Suspense>
          </NearView>
        </section>
      )}
      <Suspense>
        <LiveNews parcel={parcel} since={since} onChanged={onChanged} />
      </Suspense>
    </article>
  );
}
