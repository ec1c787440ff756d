import { useTranslation } from 'react-i18next';
import { useUserListQuery } from '@/admin/api/clients.api';
import { clientPath, paths } from '@/admin/paths';
import { RowTitle } from '@/admin/ui/cells/cells';
import { Moment } from '@/admin/ui/cells/moment';
import { ListPage } from '@/admin/ui/lists/list-page';
import { FRESH, useListQuery } from '@/admin/ui/lists/use-list-query';
import { ClientTabs } from '@/admin/widgets/client/client-tabs';

/** List of clients' accounts. */
export default function ClientListPage() {
  const { t } = useTranslation('admin');
  const list = useListQuery(['q']);
  const query = useUserListQuery(list.query, FRESH);
  return (
    <ListPage
      title={t('clients.title')}
      label={t('clients.accounts')}
      list={list}
      query={query}
      parts={<ClientTabs list="accounts" />}
      create={{ to: paths.inviteClient, text: t('clients.invite'), hotkey: 'c' }}
      search={t('clients.search')}
      columns={[
        {
          id: 'email',
          label: t('fields.email'),
          sort: 'email',
          cell: ({ id, email }) => (
            <RowTitle to={clientPath(id)}>
              <bdi>{email}</bdi>
            </RowTitle>
          ),
        },
        { id: 'name', label: t('fields.name'), sort: 'name', cell: ({ name }) => <bdi>{name}</bdi> },
        {
          id: 'signed_in',
          label: t('clients.signedIn'),
          sort: 'signed_in_at',
          wide: true,
          cell: ({ signed_in_at: at }) => <Moment instant={at} />,
        },
      ]}
      empty={<p>{t('clients.empty')}</p>}
    />
  );
}
