import { useTranslation } from 'react-i18next';
import { OnlyWith } from '@/admin/ui/access/only-with';
import { OneLine, RowTitle } from '@/admin/ui/cells/cells';
import { ListPage } from '@/admin/ui/lists/list-page';
import { useListPages } from '@/admin/ui/lists/use-list-pages';
import { FRESH, useListQuery } from '@/admin/ui/lists/use-list-query';
import { Moment } from '@/admin/ui/cells/moment';
import { paths, webhookPath } from '@/admin/paths';
import { useWebhookListQuery } from './webhooks.api';
import { WebhookState } from './webhook-state';

export default function WebhookListPage() {
  const { t } = useTranslation('admin');
  const list = useListQuery(['q']);
  const query = useListPages(useWebhookListQuery, list.query, FRESH);
  return (
    <ListPage
      title={t('webhooks.title')}
      list={list}
      query={query}
      create={{ to: paths.createWebhook, text: t('webhooks.create'), ability: 'manage' }}
      search={t('webhooks.search')}
      columns={[
        {
          id: 'name',
          label: t('fields.name'),
          sort: 'name',
          cell: ({ id, name, url }) => (
            <RowTitle to={webhookPath(id)} note={<OneLine text={url} dir="ltr" />}>
              <span dir="auto">{name}</span>
            </RowTitle>
          ),
        },
        { id: 'state', label: t('mail.list.state'), cell: (webhook) => <WebhookState webhook={webhook} /> },
        {
          id: 'url',
          label: t('fields.url'),
          wide: true,
          cell: ({ url }) => <OneLine text={url} dir="ltr" />,
        },
        {
          id: 'created',
          label: t('fields.created_at'),
          sort: 'created_at',
          wide: true,
          cell: ({ created_at: at }) => <Moment instant={at} />,
        },
      ]}
      empty={
        <OnlyWith ability="manage">
          <p>{t('webhooks.empty')}</p>
        </OnlyWith>
      }
    />
  );
}
