import { useMemo } from 'react';
import { Button } from '@mantine/core';
import { type Customer, UpdateCustomer } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { useCustomerQuery, useUpdateCustomerMutation } from '@/admin/api/customers.api';
import { useMay } from '@/admin/ui/access/abilities';
import type { ApiFailure } from '@/shared/api/failure';
import { ClientFigures } from '@/admin/widgets/client/client-figures';
import styles from '@/admin/widgets/client/client-parts.module.css';
import { LinkedUsers } from '@/admin/widgets/client/linked-users';
import { RecordTrail } from '@/admin/widgets/audit/record-trail';
import { AdminIcon } from '@/admin/ui/cells/admin-icon';
import { useSuccess } from '@/admin/ui/feedback/success';
import { AdminForm } from '@/admin/ui/forms/admin-form';
import { changedOnly } from '@/admin/ui/forms/changed-only';
import { useAdminForm } from '@/admin/ui/forms/use-admin-form';
import { AdminPage } from '@/admin/ui/pages/admin-page';
import { RecordState } from '@/admin/ui/pages/record-state';
import { paths } from '@/admin/paths';
import { CustomerFields } from './customer-fields';
import { customerIssues, readCustomer, valuesOf } from './customer-form';
import { useDeleteCustomer } from './use-delete-customer';

/** Edits a customer, found by its id. */
export default function CustomerPage() {
  const { t } = useTranslation('admin');
  const { id = '' } = useParams();
  const { currentData, error, refetch } = useCustomerQuery(id, { refetchOnMountOrArgChange: true });
  const failure = error as ApiFailure | undefined;
  // A shown customer stays while it is refetched, even if that fails; a deleted one does not.
  const customer = failure?.status === 404 ? undefined : currentData;
  if (customer) return <EditedCustomer key={customer.id} customer={customer} />;
  const title = t(failure?.status === 404 ? 'notFound.title' : 'customers.edit');
  const list = { text: t('customers.title'), to: paths.customers };
  return (
    <AdminPage title={title} crumbs={[list, { text: title }]}>
      <RecordState failure={failure} onRetry={() => void refetch()} list={list}>
        {t('customers.unknown')}
      </RecordState>
    </AdminPage>
  );
}

function EditedCustomer({ customer }: { customer: Customer }) {
  const { t } = useTranslation('admin');
  const succeed = useSuccess();
  const may = useMay();
  const remove = useDeleteCustomer();
  const [updateCustomer] = useUpdateCustomerMutation();
  const initial = useMemo(() => valuesOf(customer), [customer]);
  const form = useAdminForm({
    name: `update-customer.${customer.id}`,
    draft: 'tab',
    initial,
    record: { updated_at: customer.updated_at, read: readCustomer },
    check: (values) => customerIssues(UpdateCustomer, { id: customer.id, ...values }),
    send: (values, { updated_at, values: before }) =>
      updateCustomer({ id: customer.id, updated_at, ...changedOnly(values, before) }).unwrap(),
    done: ({ name }) => succeed(paths.customers, t('customers.saved', { name })),
  });
  return (
    <AdminPage
      title={customer.name}
      crumbs={[{ text: t('customers.title'), to: paths.customers }, { text: customer.name }]}
      narrow
      actions={
        may('manage') && (
          <Button variant="default" leftSection={<AdminIcon name="trash" />} onClick={() => remove(customer)}>
            {t('customers.delete')}
          </Button>
        )
      }
    >
      <AdminForm form={form} action={t('customers.save')}>
        <CustomerFields form={form} />
      </AdminForm>
      <div className={styles.parts}>
        <ClientFigures of={{ customer_id: customer.id }} />
        <LinkedUsers customerId={customer.id} />
      </div>
      <RecordTrail of="tracking" type="customer" record={customer} />
    </AdminPage>
  );
}
