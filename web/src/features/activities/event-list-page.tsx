import { useMemo } from 'react';
import { Button } from '@mantine/core';
import type { Activity, Parcel } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ControlIcon } from '@/components/control/icon/control-icon';
import { ListFrame } from '@/components/control/list/list-frame';
import type { Column } from '@/components/control/list/list-table';
import { SearchField } from '@/components/control/list/search-field';
import { useListQuery } from '@/components/control/list/use-list-query';
import { Moment } from '@/components/control/moment/moment';
import { ControlPage } from '@/components/control/page/control-page';
import { parcelPath } from '@/lib/parcel-address';
import { useActivityListQuery } from './activities.api';
import { EventMark } from './event-mark';
import { EventMenu } from './event-menu';
import styles from './events.module.css';

/** The whole history of a parcel. */
export function EventListPage({ parcel }: { parcel: Parcel }) {
  const { t } = useTranslation('control');
  const { id, tracking_code: code } = parcel;
  const list = useListQuery(['q']);
  const { q } = list.filters;
  const query = useActivityListQuery(
    { parcel_id: id, page: list.page, sort: list.sort, q },
    { refetchOnMountOrArgChange: true },
  );
  const columns = useEventColumns(code);
  const title = t('activities.title');
  return (
    <ControlPage
      title={t('activities.titleOf', { code })}
      crumbs={[
        { text: t('parcels.title'), to: '/control/parcels/list.html' },
        { text: code, to: parcelPath(code) },
        { text: title },
      ]}
      actions={
        <Button
          component={Link}
          to={parcelPath(code, '/activities/create')}
          leftSection={<ControlIcon name="plus" />}
          aria-keyshortcuts="e"
        >
          {t('activities.add')}
        </Button>
      }
    >
      <ListFrame
        label={title}
        list={list}
        query={query}
        columns={columns}
        toolbar={
          <SearchField
            value={q}
            label={t('activities.search')}
            onSearch={(text) => list.filter({ q: text })}
          />
        }
        empty={
          <>
            <p>{t('activities.empty.text')}</p>
            <p data-key-hint>{t('activities.empty.key')}</p>
          </>
        }
      />
    </ControlPage>
  );
}

function useEventColumns(code: string): Column<Activity>[] {
  const { t } = useTranslation('control');
  return useMemo(
    () => [
      {
        id: 'event',
        label: t('activities.columns.event'),
        sort: 'title',
        cell: (event) => (
          <>
            <Link to={parcelPath(code, `/activities/${event.id}`)} className={styles.row}>
              <EventMark event={event} />
              <span dir="auto">{event.title}</span>
            </Link>
            <span className={styles.phone}>
              <Moment instant={event.created_at} />
            </span>
          </>
        ),
      },
      {
        id: 'description',
        label: t('activities.columns.description'),
        wide: true,
        cell: (event) => <span className={styles.description}>{event.description}</span>,
      },
      {
        id: 'time',
        label: t('activities.columns.time'),
        sort: 'created_at',
        wide: true,
        cell: (event) => <Moment instant={event.created_at} />,
      },
      { id: 'menu', label: '', cell: (event) => <EventMenu code={code} event={event} /> },
    ],
    [t, code],
  );
}
