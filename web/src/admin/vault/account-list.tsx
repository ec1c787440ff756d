import type { ReactNode } from 'react';
import type { VaultAccount } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { paths, vaultAccountPath } from '@/admin/paths';
import { useMay } from '@/admin/ui/access/abilities';
import { RowTitle } from '@/admin/ui/cells/cells';
import { Moment } from '@/admin/ui/cells/moment';
import { StatePill } from '@/admin/ui/cells/state-pill';
import { ListPage } from '@/admin/ui/lists/list-page';
import type { Column } from '@/admin/ui/lists/list-table';
import { FRESH, useListQuery } from '@/admin/ui/lists/use-list-query';
import { Holdings, Totals } from './holdings';
import { useVaultAccountsQuery } from './vault.api';

/** Accounts that items belong to. */
export function AccountList({ parts }: { parts: ReactNode }) {
  const { t } = useTranslation('admin');
  const may = useMay();
  const list = useListQuery(['q']);
  const query = useVaultAccountsQuery(list.query, FRESH);
  const alias: Column<VaultAccount> = {
    id: 'alias',
    label: t('vault.alias'),
    wide: true,
    cell: (account) => <bdi dir="ltr">{account.alias}</bdi>,
  };
  const insured: Column<VaultAccount> = {
    id: 'insured',
    label: t('vault.insuredLimit'),
    wide: true,
    cell: ({ insured_limit: limit, insured_currency: currency }) =>
      limit && <bdi dir="ltr">{`${limit} ${currency ?? ''}`}</bdi>,
  };
  return (
    <ListPage
      title={t('vault.title')}
      label={t('vault.lists.accounts')}
      list={list}
      query={query}
      parts={parts}
      create={{ to: paths.createVaultAccount, text: t('vault.addAccount'), ability: 'manage', hotkey: 'c' }}
      tabs={<Totals of={{}} />}
      search={t('vault.search')}
      columns={[
        {
          id: 'number',
          label: t('vault.account'),
          sort: 'number',
          cell: ({ id, number }) => (
            <RowTitle to={vaultAccountPath(id)}>
              <bdi>{number}</bdi>
            </RowTitle>
          ),
        },
        {
          id: 'status',
          label: t('vault.state'),
          cell: ({ status }) => (
            <StatePill tone={status === 'open' ? 'good' : 'bad'}>
              {t(`vault.accountStates.${status}`)}
            </StatePill>
          ),
        },
        ...(may('inspect') ? [alias] : []),
        {
          id: 'fine',
          label: t('vault.fineWeight'),
          cell: ({ holdings }) => <Holdings holdings={holdings} />,
        },
        ...(may('inspect') ? [insured] : []),
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
