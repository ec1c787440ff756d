import { useMemo } from 'react';
import { Button } from '@mantine/core';
import { PARCEL_FILTERS } from '@vaultway/contracts/parcel-filters';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { useMay } from '@/admin/ui/access/abilities';
import { useParcelListPrefetch, useParcelListQuery, useParcelOverviewQuery } from '@/admin/api/parcels.api';
import { ColumnMenu } from '@/admin/ui/lists/column-menu';
import { isTextList, useStoredPreference } from '@/admin/ui/hooks/stored-preference';
import { ExportLink } from '@/admin/ui/lists/export-link';
import { ListPage } from '@/admin/ui/lists/list-page';
import { requestsOf, useListPages } from '@/admin/ui/lists/use-list-pages';
import { DEFAULT_SORT, useListQuery } from '@/admin/ui/lists/use-list-query';
import { useSelection } from '@/admin/ui/lists/use-selection';
import { paths } from '@/admin/paths';
import { PrintMenu } from '@/admin/widgets/bulk/print-menu';
import lists from '@/admin/ui/lists/list.module.css';
import unseen from '@/shared/styles/unseen.module.css';
import { BulkBar } from './bulk-bar';
import { OverLimit } from './over-limit';
import { ParcelFilters } from './parcel-filters';
import { usePastedRows } from './use-pasted-rows';
import { ViewMenu } from './view-menu';
import { ViewTabs } from './view-tabs';
import { isSameView, useParcelViews } from './use-parcel-views';
import { FIRST_COLUMNS, useParcelColumns } from './use-parcel-columns';

const FILTERS = ['q', ...PARCEL_FILTERS] as const;

/** Refetches whenever the list is opened, but not right after `onSearch` has; in seconds. */
const ASKED_JUST_NOW = { refetchOnMountOrArgChange: 1 } as const;

/** List of all parcels, with search, filters, order and page in the address, and bulk actions. */
export default function ParcelListPage() {
  const { t } = useTranslation('admin');
  const list = useListQuery(FILTERS);
  const { filters } = list;
  const { q: _searched, ...narrowed } = filters;
  const ask = useParcelListPrefetch({ force: true });
  const query = useListPages(useParcelListQuery, list.query, ASKED_JUST_NOW);
  const { data: overview } = useParcelOverviewQuery();
  const [params] = useSearchParams();
  const saved = useParcelViews();
  const open = saved.views.find(({ search }) => search !== '' && isSameView(search, params));
  const columns = useParcelColumns();
  usePastedRows();
  const [shown, setShown] = useStoredPreference('parcels.columns', FIRST_COLUMNS, isTextList);
  const columnsShown = useMemo(
    () => columns.filter(({ id, label }, at) => at === 0 || label === '' || shown.includes(id)),
    [columns, shown],
  );
  const match = matchOf(filters);
  const listed = listedBy(match, list.sort);
  const total = query.data?.total ?? 0;
  const selection = useSelection(match);

  return (
    <ListPage
      title={open?.name ?? t('parcels.title')}
      label={t('parcels.title')}
      crumbs={[
        { text: t('title'), to: paths.overview },
        { text: t('parcels.title'), ...(open && { to: paths.parcels }) },
        ...(open ? [{ text: open.name }] : []),
      ]}
      tabs={<ViewTabs views={saved.views} open={open} whole={!list.narrowed} onColumns={setShown} />}
      list={list}
      query={query}
      create={{ to: paths.createParcel, text: t('parcels.create'), hotkey: 'c' }}
      actions={
        <>
          <ExportLink href={exportPath(match, list.sort)} />
          {total > 0 && <PrintAll match={listed} />}
        </>
      }
      display={<ColumnMenu columns={columns} shown={shown} onChange={setShown} />}
      search={t('parcels.search')}
      onSearch={(q) => {
        for (const request of requestsOf({ ...list.query, q, page: 1 })) if (request) ask(request);
      }}
      columns={columnsShown}
      selection={selection}
      nameOf={({ tracking_code: code }) => code}
      filters={
        <>
          <ParcelFilters {...narrowed} onChange={list.filter} />
          <ViewMenu saved={saved} open={open} columns={shown} />
        </>
      }
      above={
        <>
          <OverLimit couriers={overview?.over_limit ?? []} />
          <BulkBar
            selection={selection}
            shown={query.data?.data ?? []}
            total={total}
            match={match}
            listed={listed}
            sort={list.sort}
          />
        </>
      }
      empty={<NoParcels />}
    />
  );
}

/** Returns the filters as a query string. */
function matchOf(filters: Record<string, string>): string {
  const given = Object.entries(filters).filter(([, value]) => value !== '');
  return new URLSearchParams(given).toString();
}

/** Returns the filters and the sort as a query string. */
function listedBy(match: string, sort: string): string {
  const query = new URLSearchParams(match);
  query.set('sort', sort);
  return query.toString();
}

/** Returns the path of the list's CSV export, in its order. */
function exportPath(match: string, sort: string): string {
  const query = new URLSearchParams(match);
  if (sort !== DEFAULT_SORT) query.set('sort', sort);
  return query.size > 0 ? `/api/parcels/export.csv?${query}` : '/api/parcels/export.csv';
}

/** Prints everything that matches; only its icon shows on a phone. */
function PrintAll({ match }: { match: string }) {
  const { t } = useTranslation('admin');
  return (
    <PrintMenu
      parcels={{ match }}
      text={t('print.all')}
      className={lists.export}
      textClassName={unseen.unseenOnPhone}
    />
  );
}

function NoParcels() {
  const { t } = useTranslation('admin');
  const may = useMay();
  return (
    <>
      <p>{t('parcels.empty.title')}</p>
      {may('write') && (
        <>
          <p>{t('parcels.empty.text')}</p>
          <Button component={Link} to={paths.createParcel} variant="default" my="xs">
            {t('parcels.create')}
          </Button>
          <p data-key-hint>{t('parcels.empty.keys')}</p>
        </>
      )}
    </>
  );
}
