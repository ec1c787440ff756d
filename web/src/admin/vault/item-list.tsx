import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { OnlyWith } from '@/admin/ui/access/only-with';
import { RowTitle } from '@/admin/ui/cells/cells';
import { StatePill } from '@/admin/ui/cells/state-pill';
import { ExportLink } from '@/admin/ui/lists/export-link';
import { ListPage } from '@/admin/ui/lists/list-page';
import { FRESH, useListQuery } from '@/admin/ui/lists/use-list-query';
import { vaultItemPath } from '@/admin/paths';
import { DraftLink } from './draft-link';
import { Totals, Weight } from './holdings';
import { ItemName } from '@/admin/widgets/vault/item-name';
import { useVaultItemsQuery } from './vault.api';

/** Parameters of the bar list of what is in the vault, of the account or place shown. */
const exported = ({ account_id, place_id }: Record<'account_id' | 'place_id', string>) =>
  new URLSearchParams({
    state: 'in',
    sort: 'serial',
    ...(account_id && { account_id }),
    ...(place_id && { place_id }),
  });

/** Items that are in the vault, or were. */
export function ItemList({ parts }: { parts: ReactNode }) {
  const { t } = useTranslation('admin');
  const list = useListQuery(['q', 'account_id', 'place_id']);
  const query = useVaultItemsQuery(list.query, FRESH);
  return (
    <ListPage
      title={t('vault.title')}
      label={t('vault.lists.items')}
      list={list}
      query={query}
      parts={parts}
      actions={
        <>
          <OnlyWith ability="inspect">
            <ExportLink href={`/api/vault/items/export.csv?${exported(list.filters)}`} />
          </OnlyWith>
          <DraftLink />
        </>
      }
      tabs={<Totals of={{ account_id: list.filters.account_id, place_id: list.filters.place_id }} />}
      search={t('vault.search')}
      columns={[
        {
          id: 'item',
          label: t('vault.item'),
          sort: 'serial',
          cell: (item) => (
            <RowTitle to={vaultItemPath(item.id)}>
              <ItemName item={item} />
            </RowTitle>
          ),
        },
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
          cell: ({ gross_weight: weight, weight_unit: unit }) => <Weight weight={weight} unit={unit} />,
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
          cell: ({ fine_weight: fine }) => <Weight weight={fine} unit="ozt" />,
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
