import { CreateCustomer } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { useCreateCustomerMutation } from '@/admin/api/customers.api';
import { useSuccess } from '@/admin/ui/feedback/success';
import { AdminForm } from '@/admin/ui/forms/admin-form';
import { useAdminForm } from '@/admin/ui/forms/use-admin-form';
import { AdminPage } from '@/admin/ui/pages/admin-page';
import { paths } from '@/admin/paths';
import { CustomerFields } from './customer-fields';
import { customerIssues, EMPTY_CUSTOMER } from './customer-form';

export default function CreateCustomerPage() {
  const { t } = useTranslation('admin');
  const succeed = useSuccess();
  const [createCustomer] = useCreateCustomerMutation();
  const form = useAdminForm({
    name: 'create-customer',
    draft: 'tab',
    initial: EMPTY_CUSTOMER,
    check: (values) => customerIssues(CreateCustomer, values),
    send: (values) => createCustomer(values).unwrap(),
    done: ({ name }) => succeed(paths.customers, t('customers.saved', { name })),
  });
  const title = t('customers.create');
  return (
    <AdminPage
      title={title}
      crumbs={[{ text: t('customers.title'), to: paths.customers }, { text: title }]}
      narrow
    >
      <AdminForm form={form} action={title}>
        <CustomerFields form={form} />
      </AdminForm>
    </AdminPage>
  );
}
