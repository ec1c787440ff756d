import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { StatePill } from '@/admin/ui/cells/state-pill';
import { ListPage } from '@/admin/ui/lists/list-page';
import { FRESH, useListQuery } from '@/admin/ui/lists/use-list-query';
import { ItemName } from './item-name';
import { useVaultItemsQuery } from './vault.api';

/** Items that are in the vault, or were. */
export function ItemList({ parts }: { parts: ReactNode }) {
  const { t } = useTranslation('admin');
  const list = useListQuery(['q']);
  const query = useVaultItemsQuery(list.query, FRESH);
  return (
    <ListPage
      title={t('vault.title')}
      label={t('vault.lists.items')}
      list={list}
      query={query}
      parts={parts}
      search={t('vault.search')}
      columns={[
        { id: 'item', label: t('vault.item'), sort: 'serial', cell: (item) => <ItemName item={item} /> },
        {
          id: 'metal',
          label: t('vault.metal'),
          wide: true,
          cell: ({ metal }) => metal && t(`vault.metals.${metal}`),
        },
        {
          id: 'gross',
          label: t('vault.grossWeight'),
          wide: true,
          cell: ({ gross_weight: weight, weight_unit: unit }) =>
            weight && <bdi dir="ltr">{`${weight} ${unit === 'ozt' ? 'oz t' : unit}`}</bdi>,
        },
        {
          id: 'fineness',
          label: t('vault.fineness'),
          wide: true,
          cell: ({ fineness }) => fineness && <bdi dir="ltr">{fineness}</bdi>,
        },
        {
          id: 'fine',
          label: t('vault.fineWeight'),
          cell: ({ fine_weight: fine }) => fine && <bdi dir="ltr">{`${fine} oz t`}</bdi>,
        },
        { id: 'place', label: t('vault.place'), cell: ({ place_code: code }) => <bdi>{code}</bdi> },
        {
          id: 'account',
          label: t('vault.account'),
          wide: true,
          cell: ({ account_number: number }) => <bdi>{number}</bdi>,
        },
        {
          id: 'state',
          label: t('vault.state'),
          wide: true,
          cell: ({ state }) => (
            <StatePill tone={state === 'in' ? 'good' : undefined}>{t(`vault.itemStates.${state}`)}</StatePill>
          ),
        },
      ]}
      empty={<p>{t('vault.empty')}</p>}
    />
  );
}
