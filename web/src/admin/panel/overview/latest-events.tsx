import type { ParcelOverview } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { EventMark } from '@/admin/events/event-mark';
import { parcelPath } from '@/admin/paths';
import { Code } from '@/admin/widgets/code/code';
import { Moment } from '@/admin/ui/cells/moment';
import { useSuggested } from '@/shared/parcel/suggested-words';
import styles from './overview-page.module.css';

export function LatestEvents({ events }: { events: ParcelOverview['events'] }) {
  const { t } = useTranslation('admin');
  const suggested = useSuggested();
  return (
    <section className={styles.card} aria-labelledby="latest">
      <h2 id="latest">{t('overview.events')}</h2>
      {events.length === 0 && <p className={styles.quiet}>{t('overview.noEvents')}</p>}
      <ol className={styles.events}>
        {events.map((event) => (
          <li key={event.id}>
            <EventMark event={event} />
            <div>
              <Link to={parcelPath(event.tracking_code)}>
                <Code>{event.tracking_code}</Code>
              </Link>
              <p dir="auto">{suggested(event.title, event.title_key)}</p>
            </div>
            <span className={styles.quiet}>
              <Moment instant={event.created_at} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
