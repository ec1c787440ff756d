import type { ReactNode } from 'react';
import type { Movement } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { Note, RowTitle } from '@/admin/ui/cells/cells';
import { Moment } from '@/admin/ui/cells/moment';
import { ListPage } from '@/admin/ui/lists/list-page';
import { FRESH, useListQuery } from '@/admin/ui/lists/use-list-query';
import { movementPath } from '@/admin/paths';
import { useFormat } from '@/shared/i18n/format';
import { DraftLink } from './draft-link';
import { ItemName } from '@/admin/widgets/vault/item-name';
import { MovementPill } from './movement-state';
import { useVaultMovementsQuery } from './vault.api';

/** Movements, newest first, with the drafts to approve. */
export function MovementList({ parts }: { parts: ReactNode }) {
  const { t } = useTranslation('admin');
  const list = useListQuery(['q']);
  const query = useVaultMovementsQuery(list.query, FRESH);
  return (
    <ListPage
      title={t('vault.title')}
      label={t('vault.lists.movements')}
      list={list}
      query={query}
      parts={parts}
      actions={<DraftLink />}
      search={t('vault.search')}
      columns={[
        { id: 'kind', label: t('fields.kind'), cell: (movement) => <Kind movement={movement} /> },
        {
          id: 'state',
          label: t('vault.state'),
          cell: (movement) => <MovementPill movement={movement} />,
        },
        {
          id: 'drafted',
          label: t('vault.draftedBy'),
          wide: true,
          cell: ({ drafted_by: by }) => <bdi dir="ltr">{by}</bdi>,
        },
        {
          id: 'approved',
          label: t('vault.approvedBy'),
          wide: true,
          cell: ({ approved_by: by, second_approved_by: second }) => (
            <bdi dir="ltr">{[by, second].filter((each) => each !== null).join(', ')}</bdi>
          ),
        },
        {
          id: 'created',
          label: t('reviews.created'),
          sort: 'created_at',
          wide: true,
          cell: ({ created_at: created }) => <Moment instant={created} />,
        },
      ]}
      empty={<p>{t('vault.empty')}</p>}
    />
  );
}

const SHOWN_ITEMS = 3;

/** Kind of movement, its items, and where they go. */
function Kind({
  movement: { id, kind, items, item_ids: ids, place_code, account_number },
}: {
  movement: Movement;
}) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const target = [place_code, account_number].filter((part) => part !== null).join(', ');
  const count = items.length > 0 ? items.length : ids.length;
  return (
    <>
      <RowTitle to={movementPath(id)}>
        {t(`vault.movementKinds.${kind}`)} <bdi>{target}</bdi>
      </RowTitle>
      {items.slice(0, SHOWN_ITEMS).map((item, at) => (
        <Note key={at}>
          <ItemName item={item} />
        </Note>
      ))}
      {count > items.slice(0, SHOWN_ITEMS).length && (
        <Note>{`${t('vault.lists.items')}: ${format.number(count)}`}</Note>
      )}
    </>
  );
}
