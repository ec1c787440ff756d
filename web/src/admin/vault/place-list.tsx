import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths, placePath } from '@/admin/paths';
import { RowTitle } from '@/admin/ui/cells/cells';
import { ListPage } from '@/admin/ui/lists/list-page';
import { FRESH, useListQuery } from '@/admin/ui/lists/use-list-query';
import { useFormat } from '@/shared/i18n/format';
import { Holdings, Totals } from './holdings';
import { useVaultPlacesQuery } from './vault.api';

/** Places in which items lie. */
export function PlaceList({ parts }: { parts: ReactNode }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const list = useListQuery(['q']);
  const query = useVaultPlacesQuery(list.query, FRESH);
  return (
    <ListPage
      title={t('vault.title')}
      label={t('vault.lists.places')}
      list={list}
      query={query}
      parts={parts}
      create={{ to: paths.createPlace, text: t('vault.addPlace'), ability: 'manage', hotkey: 'c' }}
      tabs={<Totals of={{}} />}
      search={t('vault.search')}
      columns={[
        {
          id: 'code',
          label: t('fields.code'),
          sort: 'code',
          cell: ({ id, code }) => (
            <RowTitle to={placePath(id)}>
              <bdi>{code}</bdi>
            </RowTitle>
          ),
        },
        { id: 'kind', label: t('fields.kind'), cell: ({ kind }) => t(`vault.placeKinds.${kind}`) },
        {
          id: 'name',
          label: t('fields.name'),
          wide: true,
          cell: ({ name }) => <span dir="auto">{name}</span>,
        },
        {
          id: 'fine',
          label: t('vault.fineWeight'),
          cell: ({ holdings }) => <Holdings holdings={holdings} />,
        },
        {
          id: 'capacity',
          label: t('vault.capacity'),
          wide: true,
          cell: ({ capacity }) => capacity !== null && format.number(capacity),
        },
      ]}
      empty={<p>{t('vault.empty')}</p>}
    />
  );
}
