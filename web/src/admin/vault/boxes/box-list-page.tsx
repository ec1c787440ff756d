import { Button } from '@mantine/core';
import { BOX_STATES, type Box } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { boxPath, paths, vaultAccountPath } from '@/admin/paths';
import { useMay } from '@/admin/ui/access/abilities';
import { AdminIcon } from '@/admin/ui/cells/admin-icon';
import { PhoneNote, RowTitle } from '@/admin/ui/cells/cells';
import { Day } from '@/admin/ui/cells/day';
import { SegmentedControl } from '@/admin/ui/controls/segmented-control';
import { FilterSelect } from '@/admin/ui/lists/filter-select';
import { ListPage } from '@/admin/ui/lists/list-page';
import type { Column } from '@/admin/ui/lists/list-table';
import { TextFilter } from '@/admin/ui/lists/text-filter';
import { useListPages } from '@/admin/ui/lists/use-list-pages';
import { FRESH, type ListState, useListQuery } from '@/admin/ui/lists/use-list-query';
import { AdminPage } from '@/admin/ui/pages/admin-page';
import { BoxPills } from './box-state';
import { BoxPlan } from './box-plan';
import { useBoxesQuery } from './boxes.api';
import { useBoxCrumbs } from './use-box-crumbs';
import styles from './boxes.module.css';

const FILTERS = ['q', 'state', 'size', 'arrears'] as const;
type Filter = (typeof FILTERS)[number];

/** /control/vault/boxes: safety deposit boxes, as a list or as a floor plan. */
export default function BoxListPage() {
  const list = useListQuery(FILTERS);
  const [search] = useSearchParams();
  return search.get('view') === 'plan' ? <Plan list={list} /> : <List list={list} />;
}

function List({ list }: { list: ListState<Filter> }) {
  const { t } = useTranslation('admin');
  const crumbs = useBoxCrumbs();
  const may = useMay();
  const query = useListPages(useBoxesQuery, list.query, FRESH);
  /** Keepers see no rentals. */
  const ofRentals: Column<Box>[] = [
    {
      id: 'account',
      label: t('vault.account'),
      wide: true,
      cell: ({ rental }) =>
        rental && (
          <Link to={vaultAccountPath(rental.account_id)}>
            <bdi>{rental.account_number}</bdi>
          </Link>
        ),
    },
    {
      id: 'due',
      label: t('fields.paid_until'),
      wide: true,
      cell: ({ rental }) => rental && <Day day={rental.paid_until} />,
    },
  ];
  return (
    <ListPage
      title={t('nav.boxes')}
      crumbs={crumbs}
      list={list}
      query={query}
      parts={<Views />}
      create={{ to: paths.createBoxes, text: t('vault.boxes.add'), ability: 'manage', hotkey: 'c' }}
      search={t('vault.boxes.search')}
      filters={<Filters list={list} />}
      columns={[
        {
          id: 'number',
          label: t('fields.number'),
          sort: 'number',
          cell: (box) => (
            <>
              <RowTitle to={boxPath(box.id)}>
                <bdi>{box.number}</bdi>
              </RowTitle>
              <PhoneNote>
                <bdi>{box.place_code}</bdi>, <bdi>{box.size}</bdi>
              </PhoneNote>
            </>
          ),
        },
        { id: 'state', label: t('vault.state'), cell: (box) => <BoxPills box={box} /> },
        {
          id: 'size',
          label: t('fields.size'),
          sort: 'size',
          wide: true,
          cell: ({ size }) => <bdi>{size}</bdi>,
        },
        {
          id: 'place',
          label: t('vault.place'),
          wide: true,
          cell: ({ place_code: code }) => <bdi>{code}</bdi>,
        },
        ...(may('inspect') ? ofRentals : []),
      ]}
      empty={<p>{t('vault.empty')}</p>}
    />
  );
}

function Plan({ list }: { list: ListState<Filter> }) {
  const { t } = useTranslation('admin');
  const crumbs = useBoxCrumbs();
  const may = useMay();
  return (
    <AdminPage
      title={t('nav.boxes')}
      crumbs={crumbs}
      actions={
        may('manage') && (
          <Button component={Link} to={paths.createBoxes} leftSection={<AdminIcon name="plus" />}>
            {t('vault.boxes.add')}
          </Button>
        )
      }
    >
      <div className={styles.toolbar}>
        <Views />
        <Filters list={list} />
      </div>
      <BoxPlan filters={list.filters} />
    </AdminPage>
  );
}

function Views() {
  const { t } = useTranslation('admin');
  const may = useMay();
  const [search, setSearch] = useSearchParams();
  const view = search.get('view') === 'plan' ? 'plan' : 'list';
  const show = (next: string) =>
    setSearch(
      (latest) => {
        latest.delete('view');
        if (next === 'plan') latest.set('view', next);
        return latest;
      },
      { replace: true },
    );
  return (
    <span className={styles.pills}>
      <SegmentedControl
        aria-label={t('nav.boxes')}
        value={view}
        options={(['list', 'plan'] as const).map((value) => ({ value, label: t(`vault.boxes.${value}`) }))}
        onChange={show}
      />
      <Link to={paths.reservations}>{t('vault.reservations.title')}</Link>
      {may('inspect') && <Link to={paths.arrears}>{t('vault.arrears.title')}</Link>}
    </span>
  );
}

function Filters({ list }: { list: ListState<Filter> }) {
  const { t } = useTranslation('admin');
  const may = useMay();
  return (
    <>
      <FilterSelect
        label={t('vault.state')}
        any={t('vault.boxes.anyState')}
        options={[
          ...BOX_STATES.map((value) => ({ value, label: t(`vault.boxes.states.${value}`) })),
          ...(may('inspect') ? [{ value: 'arrears', label: t('vault.boxes.inArrears') }] : []),
        ]}
        value={list.filters.arrears === 'true' ? 'arrears' : list.filters.state}
        onChange={(state) =>
          list.filter(state === 'arrears' ? { state: '', arrears: 'true' } : { state, arrears: '' })
        }
      />
      <TextFilter
        label={t('fields.size')}
        value={list.filters.size}
        onChange={(size) => list.filter({ size })}
      />
    </>
  );
}
