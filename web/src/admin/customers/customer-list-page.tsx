import type { Customer } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { OnlyWith } from '@/admin/ui/access/only-with';
import { useCustomerListQuery } from '@/admin/api/customers.api';
import { useMay } from '@/admin/ui/access/abilities';
import { OneLine, RowTitle } from '@/admin/ui/cells/cells';
import { Moment } from '@/admin/ui/cells/moment';
import { ListPage } from '@/admin/ui/lists/list-page';
import { MenuDelete, MenuLink, RowMenu } from '@/admin/ui/lists/row-menu';
import { FRESH, useListQuery } from '@/admin/ui/lists/use-list-query';
import { customerPath, paths } from '@/admin/paths';
import { ClientTabs } from '@/admin/widgets/client/client-tabs';
import { useDeleteCustomer } from './use-delete-customer';

/** List of all customers: name, emails, and date of entry. */
export default function CustomerListPage() {
  const { t } = useTranslation('admin');
  const list = useListQuery(['q']);
  const query = useCustomerListQuery(list.query, FRESH);
  return (
    <ListPage
      title={t('customers.title')}
      list={list}
      query={query}
      create={{ to: paths.createCustomer, text: t('customers.create'), hotkey: 'c' }}
      parts={<ClientTabs list="customers" />}
      search={t('customers.search')}
      columns={[
        {
          id: 'name',
          label: t('fields.name'),
          sort: 'name',
          cell: ({ id, name }) => (
            <RowTitle to={customerPath(id)}>
              <span dir="auto">{name}</span>
            </RowTitle>
          ),
        },
        {
          id: 'emails',
          label: t('fields.emails'),
          wide: true,
          cell: ({ emails }) => <OneLine text={emails.join(', ')} dir="ltr" />,
        },
        {
          id: 'tax_number',
          label: t('fields.tax_number'),
          wide: true,
          cell: ({ tax_number: number }) => <bdi dir="ltr">{number}</bdi>,
        },
        {
          id: 'created',
          label: t('reviews.created'),
          sort: 'created_at',
          wide: true,
          cell: ({ created_at: created }) => <Moment instant={created} />,
        },
        { id: 'menu', label: '', cell: (customer) => <CustomerMenu customer={customer} /> },
      ]}
      empty={
        <OnlyWith ability="write">
          <p>{t('customers.empty')}</p>
        </OnlyWith>
      }
    />
  );
}

function CustomerMenu({ customer }: { customer: Customer }) {
  const { t } = useTranslation('admin');
  const may = useMay();
  if (!may('write')) return null;
  return (
    <RowMenu label={t('customers.more', { name: customer.name })} width={200}>
      <CustomerActions customer={customer} />
    </RowMenu>
  );
}

function CustomerActions({ customer }: { customer: Customer }) {
  const { t } = useTranslation('admin');
  const remove = useDeleteCustomer();
  return (
    <>
      <MenuLink to={customerPath(customer.id)} icon="edit">
        {t('customers.edit')}
      </MenuLink>
      <MenuDelete onClick={() => remove(customer)}>{t('customers.delete')}</MenuDelete>
    </>
  );
}
