import { Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { useParcelListQuery } from '@/api/control/parcels.api';
import { ControlIcon } from '@/components/control/icon/control-icon';
import { ColumnMenu } from '@/components/control/list/column-menu';
import { isTextList, useKept } from '@/components/control/list/kept';
import { ListFrame } from '@/components/control/list/list-frame';
import { SavedViews } from '@/components/control/list/saved-views';
import { SearchField } from '@/components/control/list/search-field';
import { DEFAULT_SORT, useListQuery } from '@/components/control/list/use-list-query';
import { useSelection } from '@/components/control/list/use-selection';
import { ControlPage } from '@/components/control/page/control-page';
import { AttentionFilter } from './attention-filter';
import { BulkBar } from './bulk-bar';
import { NoParcels } from './no-parcels';
import { StatusFilter } from './status-filter';
import { TextFilter } from './text-filter';
import { FIRST_COLUMNS, useParcelColumns } from './use-parcel-columns';

const CREATE = '/control/parcels/create.html';
const FILTERS = ['q', 'status', 'destination', 'overdue', 'silent_days', 'without_email'] as const;

/** Every parcel, with search, filters, order and page in the address, and what can be done to many at once. */
export default function ParcelListPage() {
  const { t } = useTranslation('control');
  const navigate = useNavigate();
  const list = useListQuery(FILTERS);
  const { filters } = list;
  const query = useParcelListQuery(
    { page: list.page, sort: list.sort, ...filters },
    { refetchOnMountOrArgChange: true },
  );
  const columns = useParcelColumns();
  const [shown, setShown] = useKept('parcels.columns', FIRST_COLUMNS, isTextList);
  const match = matchOf(filters);
  const selection = useSelection(match);
  useHotkeys([['c', () => void navigate(CREATE)]]);

  return (
    <ControlPage
      title={t('parcels.title')}
      crumbs={[{ text: t('title'), to: '/control/index.html' }, { text: t('parcels.title') }]}
      actions={
        <Button component={Link} to={CREATE} leftSection={<ControlIcon name="plus" />} aria-keyshortcuts="c">
          {t('parcels.create')}
        </Button>
      }
    >
      <ListFrame
        label={t('parcels.title')}
        list={list}
        query={query}
        columns={columns.filter(({ id, label }, at) => at === 0 || label === '' || shown.includes(id))}
        selection={selection}
        nameOf={({ tracking_code: code }) => code}
        toolbar={
          <>
            <SearchField
              value={filters.q}
              label={t('parcels.search')}
              onSearch={(text) => list.filter({ q: text })}
            />
            <StatusFilter value={filters.status} onChange={(text) => list.filter({ status: text })} />
            <TextFilter
              label={t('parcels.destination')}
              placeholder={t('parcels.anyDestination')}
              value={filters.destination}
              suggestions={[]}
              onChange={(text) => list.filter({ destination: text })}
            />
            <AttentionFilter filters={filters} onChange={list.filter} />
            <SavedViews list="parcels" columns={shown} onColumns={setShown} />
            <ColumnMenu columns={columns} shown={shown} onChange={setShown} />
            <Button
              component="a"
              href={exportPath(match, list.sort)}
              download
              variant="default"
              leftSection={<ControlIcon name="out" />}
            >
              {t('list.export')}
            </Button>
          </>
        }
        above={
          <BulkBar
            selection={selection}
            shown={query.data?.data.length ?? 0}
            total={query.data?.total ?? 0}
            match={match}
          />
        }
        empty={<NoParcels />}
      />
    </ControlPage>
  );
}

/** The filters as an address has them. */
function matchOf(filters: Record<string, string>): string {
  const given = Object.entries(filters).filter(([, value]) => value !== '');
  return new URLSearchParams(given).toString();
}

/** The list as a file, in its order. */
function exportPath(match: string, sort: string): string {
  const query = new URLSearchParams(match);
  if (sort !== DEFAULT_SORT) query.set('sort', sort);
  return query.size > 0 ? `/api/parcels/export.csv?${query}` : '/api/parcels/export.csv';
}
