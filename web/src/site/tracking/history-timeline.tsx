import { useTranslation } from 'react-i18next';
import type { Activity, TrackedParcel } from '@vaultway/contracts';
import { Button } from '@/shared/ui/button/button';
import { EventIcon } from '@/shared/ui/icon/event-icon';
import { useFormat } from '@/shared/i18n/format';
import { useClock } from '@/shared/parcel/company-clock';
import { isFresh } from './fresh-events';
import styles from './history-timeline.module.css';
import { LocalTime } from '@/shared/parcel/local-time';
import { useSuggested } from '@/shared/parcel/suggested-words';
import { eventTone } from '@/shared/parcel/tone';
import { useHistory } from './use-history';
import { VerifyHistory } from './verify-history';

interface HistoryTimelineProps {
  parcel: TrackedParcel;
  /** Events newer than this id arrived while the page was open. */
  since: string;
  /** Whether the history can be verified. */
  sealed?: boolean;
}

/** Shows the events of a parcel, newest first, grouped by day. */
export function HistoryTimeline({ parcel, since, sealed = true }: HistoryTimelineProps) {
  const { t } = useTranslation();
  const { fullDay, begun } = useFormat();
  const { timeOf } = useClock();
  const { events, more, loading, failed, loadMore } = useHistory(parcel.history);
  const away = events.some((event) => timeOf(event).away);
  // A day may return after another: events are in the order of their instants, days those where they happened.
  const days: { day: string; events: Activity[] }[] = [];
  for (const event of events) {
    const day = begun(fullDay(timeOf(event).clock));
    if (days.at(-1)?.day === day) days.at(-1)?.events.push(event);
    else days.push({ day, events: [event] });
  }
  // A parcel with a status is in transit, even without recorded events.
  const verify = sealed && <VerifyHistory parcel={parcel} events={events} more={more} />;
  if (events.length === 0 && parcel.status !== null) return <div>{verify}</div>;

  return (
    <div>
      {/* On a phone the card's head tells the newest one. */}
      <section
        className={styles.history}
        data-alone={(events.length === 1 && !more) || undefined}
        aria-labelledby="history-title"
      >
        <h3 id="history-title" className={styles.title}>
          {t('history.title')}
        </h3>
        {events.length === 0 && <p className={styles.empty}>{t('history.empty')}</p>}
        {days.map(({ day, events: ofDay }, at) => (
          // Counted from the oldest, so that a new event leaves the days before as they are.
          <div
            key={`${day} ${days.slice(at).filter((other) => other.day === day).length}`}
            className={styles.day}
          >
            <h4 className={styles.date}>{day}</h4>
            <ol>
              {ofDay.map((event) => (
                <Event key={event.id} event={event} away={away} fresh={isFresh(event, since)} />
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
      {verify}
    </div>
  );
}

interface EventProps {
  event: Activity;
  /** Whether some event happened in another time zone than the visitor's, so that all name theirs. */
  away: boolean;
  fresh: boolean;
}

function Event({ event, away, fresh }: EventProps) {
  const { t } = useTranslation();
  const { timeOf } = useClock();
  const suggested = useSuggested();
  return (
    <li className={styles.event} data-fresh={fresh || undefined} style={{ '--tone': eventTone(event.color) }}>
      <span className={styles.disc}>
        <EventIcon name={event.icon} size={20} />
      </span>
      <div className={styles.what}>
        <p className={styles.name} dir="auto">
          {suggested(event.title, event.title_key)}
          {fresh && <span className={styles.fresh}> {t('history.new')}</span>}
        </p>
        {event.description !== null && (
          <p className={styles.description} dir="auto">
            {event.description}
          </p>
        )}
      </div>
      <div className={styles.time}>
        <LocalTime event={event}>{timeOf(event, away).time}</LocalTime>
      </div>
    </li>
  );
}
