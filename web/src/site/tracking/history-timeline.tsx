import { useTranslation } from 'react-i18next';
import type { Activity, TrackedParcel } from '@vaultway/contracts';
import { Button } from '@/shared/ui/button/button';
import { Icon } from '@/shared/ui/icon/icon';
import { useFormat } from '@/shared/i18n/format';
import { companyClock } from './company-clock';
import { isFresh } from './fresh-events';
import styles from './history-timeline.module.css';
import { toneOf } from './tone';
import { useHistory } from './use-history';

interface HistoryTimelineProps {
  parcel: TrackedParcel;
  /** Events newer than the one of this id came while the page was open. */
  since: string;
}

/** The events of a parcel, newest first, grouped by day. */
export function HistoryTimeline({ parcel, since }: HistoryTimelineProps) {
  const { t } = useTranslation();
  const { fullDay } = useFormat();
  const { events, more, loading, failed, loadMore } = useHistory(parcel.history);
  const days = Map.groupBy(events, (event) => fullDay(companyClock(event)));

  return (
    <section className={styles.history} aria-labelledby="history-title">
      <h3 id="history-title" className={styles.title}>
        {t('history.title')}
      </h3>
      {events.length === 0 && <p className={styles.empty}>{t('history.empty')}</p>}
      {[...days].map(([day, dayEvents]) => (
        <div key={day} className={styles.day}>
          <h4 className={styles.date}>{day}</h4>
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
  return (
    <li className={styles.event} data-fresh={fresh || undefined} style={{ '--tone': toneOf(event.color) }}>
      <span className={styles.disc}>
        <Icon name={event.icon} size={20} />
      </span>
      <div className={styles.what}>
        <p className={styles.name} dir="auto">
          {event.title}
          {fresh && <span className={styles.fresh}> {t('history.new')}</span>}
        </p>
        {event.description !== null && (
          <p className={styles.description} dir="auto">
            {event.description}
          </p>
        )}
      </div>
      <time className={styles.time} dateTime={event.created_at}>
        {time(companyClock(event))}
      </time>
    </li>
  );
}
