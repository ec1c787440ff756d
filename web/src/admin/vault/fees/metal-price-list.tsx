import type { ReactNode } from 'react';
import { type MetalPrice, METALS } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { paths } from '@/admin/paths';
import { Day } from '@/admin/ui/cells/day';
import { Moment } from '@/admin/ui/cells/moment';
import { FilterSelect } from '@/admin/ui/lists/filter-select';
import { ListPage } from '@/admin/ui/lists/list-page';
import { useListPages } from '@/admin/ui/lists/use-list-pages';
import { FRESH, useListQuery } from '@/admin/ui/lists/use-list-query';
import { amountColumn } from './fee-columns';
import { useMetalPricesQuery } from './fees.api';
import { LastRun } from './last-run';

/** Prices of metals as they were entered, the newest entry first. */
export function PriceList({ parts }: { parts: ReactNode }) {
  const { t } = useTranslation('admin');
  const list = useListQuery(['metal']);
  const query = useListPages(useMetalPricesQuery, list.query, FRESH);
  return (
    <ListPage
      title={t('nav.fees')}
      label={t('vault.fees.lists.prices')}
      list={list}
      query={query}
      parts={parts}
      tabs={<LastRun />}
      create={{ to: paths.enterPrices, text: t('vault.fees.enter'), ability: 'manage', hotkey: 'c' }}
      filters={
        <FilterSelect
          label={t('vault.metal')}
          any={t('vault.fees.anyMetal')}
          options={METALS.map((value) => ({ value, label: t(`vault.metals.${value}`) }))}
          value={list.filters.metal ?? ''}
          onChange={(metal) => list.filter({ metal })}
        />
      }
      columns={[
        { id: 'date', label: t('fields.date'), sort: 'date', cell: ({ date }) => <Day day={date} /> },
        { id: 'metal', label: t('vault.metal'), cell: ({ metal }) => t(`vault.metals.${metal}`) },
        amountColumn<MetalPrice>({ id: 'price', label: t('vault.fees.price') }, ({ price }) => price),
        {
          id: 'by',
          label: t('fields.entered_by'),
          wide: true,
          cell: ({ entered_by: by }) => <bdi dir="ltr">{by}</bdi>,
        },
        {
          id: 'at',
          label: t('reviews.created'),
          sort: 'created_at',
          wide: true,
          cell: ({ created_at: at }) => <Moment instant={at} />,
        },
      ]}
      empty={<p>{t('vault.fees.noPrices')}</p>}
    />
  );
}
