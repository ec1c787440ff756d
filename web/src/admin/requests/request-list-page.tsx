import { Button } from '@mantine/core';
import { REQUEST_KINDS, REQUEST_STATUSES } from '@vaultway/contracts/request-kinds';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { OneLine, PhoneNote, RowTitle } from '@/admin/ui/cells/cells';
import { Moment } from '@/admin/ui/cells/moment';
import { FilterSelect } from '@/admin/ui/lists/filter-select';
import { ListPage } from '@/admin/ui/lists/list-page';
import { useListPages } from '@/admin/ui/lists/use-list-pages';
import { FRESH, useListQuery } from '@/admin/ui/lists/use-list-query';
import { paths, requestPath } from '@/admin/paths';
import { useAppSelector } from '@/shared/state/hooks';
import { RequestState } from './request-state';
import { useRequestListQuery, useRequestOwnersQuery } from './requests.api';

/** /control/requests: what clients ask for, with age, owner and status. */
export default function RequestListPage() {
  const { t } = useTranslation('admin');
  const list = useListQuery(['q', 'waiting', 'status', 'kind', 'owner']);
  const { data: owners = [] } = useRequestOwnersQuery();
  const me = useAppSelector(({ admin }) => (admin === false ? null : admin.id));
  const query = useListPages(useRequestListQuery, list.query, FRESH);
  return (
    <ListPage
      title={t('requests.title')}
      list={list}
      query={query}
      search={t('requests.search')}
      actions={
        <Button variant="default" component={Link} to={paths.templates}>
          {t('templates.title')}
        </Button>
      }
      filters={
        <>
          <FilterSelect
            label={t('requests.show')}
            any={t('requests.all')}
            options={[{ value: 'yes', label: t('requests.waiting') }]}
            value={list.filters.waiting}
            onChange={(waiting) => list.filter({ waiting })}
          />
          <FilterSelect
            label={t('fields.status')}
            any={t('invoices.anyState')}
            options={REQUEST_STATUSES.map((status) => ({
              value: status,
              label: t(`requests.states.${status}`),
            }))}
            value={list.filters.status}
            onChange={(status) => list.filter({ status })}
          />
          <FilterSelect
            label={t('requests.kind')}
            any={t('requests.anyKind')}
            options={REQUEST_KINDS.map((kind) => ({ value: kind, label: t(`requests.kinds.${kind}`) }))}
            value={list.filters.kind}
            onChange={(kind) => list.filter({ kind })}
          />
          <FilterSelect
            label={t('requests.owner')}
            any={t('requests.anyOwner')}
            options={[
              { value: 'me', label: t('requests.mine') },
              { value: 'nobody', label: t('requests.nobody') },
              ...owners.filter(({ id }) => id !== me).map(({ id, email }) => ({ value: id, label: email })),
            ]}
            value={list.filters.owner}
            onChange={(owner) => list.filter({ owner })}
          />
        </>
      }
      columns={[
        {
          id: 'number',
          label: t('requests.number'),
          sort: 'number',
          cell: (request) => (
            <>
              <RowTitle to={requestPath(request.id)}>
                <bdi dir="ltr">{request.number}</bdi>
              </RowTitle>
              <PhoneNote>
                <span dir="auto">{request.name ?? request.email}</span>
              </PhoneNote>
              <PhoneNote>
                <Moment instant={request.created_at} />
              </PhoneNote>
            </>
          ),
        },
        { id: 'kind', label: t('requests.kind'), cell: ({ kind }) => t(`requests.kinds.${kind}`) },
        {
          id: 'client',
          label: t('requests.client'),
          wide: true,
          cell: ({ name, email }) => <OneLine text={name ?? email} title={email} />,
        },
        { id: 'status', label: t('fields.status'), cell: (request) => <RequestState request={request} /> },
        {
          id: 'owner',
          label: t('requests.owner'),
          wide: true,
          cell: ({ owner_email: owner }) => owner !== null && <OneLine text={owner} dir="ltr" />,
        },
        {
          id: 'created',
          label: t('messages.received'),
          sort: 'created_at',
          wide: true,
          cell: ({ created_at: at }) => <Moment instant={at} />,
        },
      ]}
      empty={<p>{t('requests.empty')}</p>}
    />
  );
}
