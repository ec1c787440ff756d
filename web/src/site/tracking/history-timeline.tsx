import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Activity, TrackedParcel } from '@vaultway/contracts';
import { Button } from '@/shared/ui/button/button';
import { EventIcon } from '@/shared/ui/icon/event-icon';
import { useFormat } from '@/shared/i18n/format';
import { useClock } from '@/shared/ui/parcel/company-clock';
import { isFresh } from './fresh-events';
import styles from './history-timeline.module.css';
import { useSuggested } from '@/shared/ui/parcel/suggested-words';
import { eventTone } from '@/shared/ui/parcel/tone';
import { useHistory } from './use-history';

const EventSeal = lazy(() => import('../proof/event-seal'));

interface HistoryTimelineProps {
  parcel: TrackedParcel;
  /** Events newer than the one of this id came while the page was open. */
  since: string;
}

/** The events of a parcel, newest first, grouped by day. */
export function HistoryTimeline({ parcel, since }: HistoryTimelineProps) {
  const { t } = useTranslation();
  const { fullDay, begun } = useFormat();
  const { timeOf } = useClock();
  const { events, more, loading, failed, loadMore } = useHistory(parcel.history);
  const days = Map.groupBy(events, (event) => begun(fullDay(timeOf(event).clock)));
  const zoneOf = (ofDay: Activity[] = []) => ofDay[0] && timeOf(ofDay[0]).zone;
  // A parcel with a status is on its way, whether or not its events were written down.
  if (events.length === 0 && parcel.status !== null) return null;

  return (
    <section className={styles.history} aria-labelledby="history-title">
      <h3 id="history-title" className={styles.title}>
        {t('history.title')}
      </h3>
      {events.length === 0 && <p className={styles.empty}>{t('history.empty')}</p>}
      {[...days].map(([day, dayEvents], index, all) => (
        <div key={day} className={styles.day}>
          <div className={styles.date}>
            <h4>{day}</h4>
            {zoneOf(dayEvents) !== zoneOf(all[index - 1]?.[1]) && <span>{zoneOf(dayEvents)}</span>}
          </div>
          <ol>
            {dayEvents.map((event) => (
              <Event key={event.id} event={event} fresh={isFresh(event, since)} />
            ))}
          </ol>
        </div>
      ))}
      {failed && (
        <p role="alert" className={styles.failed}>
          {t('history.failed')}
        </p>
      )}
      {more && (
        <Button look="plain" busy={loading} onClick={loadMore} className={styles.more}>
          {t(loading ? 'history.loading' : 'history.earlier')}
        </Button>
      )}
    </section>
  );
}

function Event({ event, fresh }: { event: Activity; fresh: boolean }) {
  const { t } = useTranslation();
  const { time } = useFormat();
  const { timeOf } = useClock();
  const suggested = useSuggested();
  const [sealed, setSealed] = useState(false);
  const title = suggested(event.title);
  return (
    <li className={styles.event} data-fresh={fresh || undefined} style={{ '--tone': eventTone(event.color) }}>
      <span className={styles.disc}>
        <EventIcon name={event.icon} size={20} />
      </span>
      <div className={styles.what}>
        <p className={styles.name} dir="auto">
          {title}
          {fresh && <span className={styles.fresh}> {t('history.new')}</span>}
        </p>
        {event.description !== null && (
          <p className={styles.description} dir="auto">
            {event.description}
          </p>
        )}
        <button
          type="button"
          className={styles.seal}
          aria-label={t('proof.sealOf', { event: title })}
          aria-expanded={sealed}
          onClick={() => setSealed(!sealed)}
        >
          <EventIcon name="verified" size={16} />
          {t('proof.seal')}
        </button>
      </div>
      <time className={styles.time} dateTime={event.created_at}>
        {time(timeOf(event).clock)}
      </time>
      {sealed && (
        <div className={styles.proof}>
          <Suspense fallback={t('proof.checking')}>
            <EventSeal eventId={event.id} />
          </Suspense>
        </div>
      )}
    </li>
  );
}
