import type { Parcel } from '@vaultway/contracts';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '@/admin/ui/access/abilities';
import { RowTitle } from '@/admin/ui/cells/cells';
import { ListPage } from '@/admin/ui/lists/list-page';
import { useListPages } from '@/admin/ui/lists/use-list-pages';
import { FRESH, useListQuery } from '@/admin/ui/lists/use-list-query';
import { Moment } from '@/admin/ui/cells/moment';
import { parcelPath, paths } from '@/admin/paths';
import { useActivityListQuery } from './events.api';
import { EventMark } from './event-mark';
import { EventMenu } from './event-menu';
import styles from './events.module.css';

/** Full history of a parcel. */
export default function EventListPage({ parcel }: { parcel: Parcel }) {
  const { t } = useTranslation('admin');
  const may = useMay();
  const { id, tracking_code: code } = parcel;
  const list = useListQuery(['q']);
  const query = useListPages(useActivityListQuery, { parcel_id: id, ...list.query }, FRESH);
  // Rendered in slices, since most of a page is new. Until then, the previous page counts as loading.
  const data = useDeferredValue(query.data);
  const isFetching = query.isFetching || data !== query.data;
  return (
    <ListPage
      title={t('activities.titleOf', { code })}
      label={t('activities.title')}
      crumbs={[
        { text: t('parcels.title'), to: paths.parcels },
        { text: code, to: parcelPath(code) },
        { text: t('activities.title') },
      ]}
      list={list}
      query={{ ...query, data, isFetching }}
      create={{
        to: parcelPath(code, '/activities/create'),
        text: t('activities.add'),
        ability: 'event',
        hotkey: 'e',
      }}
      search={t('activities.search')}
      columns={[
        {
          id: 'event',
          label: t('activities.columns.event'),
          sort: 'title',
          cell: (event) => (
            <RowTitle
              to={parcelPath(code, `/activities/${event.id}`)}
              mark={<EventMark event={event} />}
              note={<Moment instant={event.created_at} place={event.time_zone} />}
            >
              <span dir="auto">{event.title}</span>
            </RowTitle>
          ),
        },
        {
          id: 'description',
          label: t('activities.columns.description'),
          wide: true,
          cell: ({ description }) => (
            <div className={styles.description} dir="auto">
              {description}
            </div>
          ),
        },
        {
          id: 'time',
          label: t('activities.columns.time'),
          sort: 'created_at',
          wide: true,
          cell: ({ created_at: at, time_zone }) => <Moment instant={at} place={time_zone} />,
        },
        { id: 'menu', label: '', cell: (event) => <EventMenu code={code} event={event} /> },
      ]}
      empty={
        may('event') && (
          <>
            <p>{t('activities.empty.text')}</p>
            <p data-key-hint>{t('activities.empty.key')}</p>
          </>
        )
      }
    />
  );
}
