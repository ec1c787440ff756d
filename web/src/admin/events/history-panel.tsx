import { memo } from 'react';
import type { Activity, Parcel } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useMay } from '@/admin/ui/access/abilities';
import { Moment } from '@/admin/ui/cells/moment';
import { RecordPanel } from '@/admin/ui/pages/record-panel';
import { parcelPath } from '@/admin/paths';
import { useSuggested } from '@/shared/parcel/suggested-words';
import { EventMark } from './event-mark';
import { EventMenu } from './event-menu';
import styles from './events.module.css';

/** Latest events of a parcel, newest first, beside its details. */
export function HistoryPanel({ parcel }: { parcel: Parcel }) {
  const { t } = useTranslation('admin');
  const may = useMay();
  const { tracking_code: code, history } = parcel;
  return (
    <RecordPanel
      id="history"
      title={t('activities.title')}
      link={may('read') && <Link to={parcelPath(code, '/activities')}>{t('activities.all')}</Link>}
    >
      {history.data.length === 0 ? (
        <div className={styles.empty}>
          <p className={styles.none}>{t('list.empty')}</p>
          {may('event') && (
            <>
              <p>{t('activities.empty.text')}</p>
              <p data-key-hint>{t('activities.empty.key')}</p>
            </>
          )}
        </div>
      ) : (
        <ol>
          {history.data.map((event) => (
            <Event key={event.id} code={code} event={event} />
          ))}
        </ol>
      )}
    </RecordPanel>
  );
}

/** Memoized, since a history may be long. */
const Event = memo(({ code, event }: { code: string; event: Activity }) => {
  const suggested = useSuggested();
  return (
    <li className={styles.event}>
      <EventMark event={event} />
      <div className={styles.what}>
        <p className={styles.name} dir="auto">
          {suggested(event.title, event.title_key)}
        </p>
        {event.description !== null && (
          <p className={styles.description} dir="auto">
            {event.description}
          </p>
        )}
        <p className={styles.time}>
          <Moment instant={event.created_at} place={event.time_zone} />
        </p>
      </div>
      <EventMenu code={code} event={event} />
    </li>
  );
});
