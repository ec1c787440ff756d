import type { ReactNode } from 'react';
import { Button, Group } from '@mantine/core';
import { MAX_PLACE_LABELS } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { paths, placePath } from '@/admin/paths';
import { RowTitle } from '@/admin/ui/cells/cells';
import { ListPage } from '@/admin/ui/lists/list-page';
import { FRESH, useListQuery } from '@/admin/ui/lists/use-list-query';
import { useSelection } from '@/admin/ui/lists/use-selection';
import { useFormat } from '@/shared/i18n/format';
import { Holdings, Totals } from './holdings';
import { LabelButton } from './label-button';
import { useVaultPlacesQuery } from './vault.api';

/** Places in which items lie. */
export function PlaceList({ parts }: { parts: ReactNode }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const list = useListQuery(['q']);
  const query = useVaultPlacesQuery(list.query, FRESH);
  const selection = useSelection(JSON.stringify(list.filters));
  const chosen = [...selection.ids];
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
      selection={selection}
      nameOf={({ code }) => code}
      above={
        chosen.length > 0 && (
          <Group gap="xs" my="sm">
            {chosen.length > MAX_PLACE_LABELS ? (
              <span role="status">{t('vault.tooManyLabels', { max: MAX_PLACE_LABELS })}</span>
            ) : (
              <LabelButton of={{ ids: chosen }} />
            )}
            <Button variant="subtle" onClick={selection.clear}>
              {t('parcels.bulk.none')}
            </Button>
          </Group>
        )
      }
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
