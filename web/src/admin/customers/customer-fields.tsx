import { LIMITS } from '@vaultway/contracts/limits';
import { useTranslation } from 'react-i18next';
import { SelectField } from '@/admin/ui/forms/select-field';
import { TextAreaField } from '@/admin/ui/forms/text-area-field';
import { TextField } from '@/admin/ui/forms/text-field';
import type { AdminForm } from '@/admin/ui/forms/use-admin-form';
import { useCountryOptions } from '@/admin/widgets/customer/use-country-options';
import type { CustomerValues } from './customer-form';

/** Name, address, emails, tax number and payment terms of a customer. */
export function CustomerFields({ form }: { form: AdminForm<CustomerValues> }) {
  const { t } = useTranslation('admin');
  const countries = useCountryOptions();
  return (
    <>
      <TextField form={form} name="name" autoComplete="off" />
      <TextAreaField form={form} name="address" optional short help={t('customers.addressHelp')} />
      <SelectField form={form} name="country" optional options={countries} />
      <TextField
        form={form}
        name="emails"
        optional
        dir="ltr"
        autoComplete="off"
        help={t('customers.emailsHelp')}
      />
      <TextField form={form} name="tax_number" optional dir="ltr" autoComplete="off" />
      <TextField form={form} name="payment_terms" optional inputMode="numeric" dir="ltr" autoComplete="off" />
      <TextAreaField form={form} name="note" limit={LIMITS.note} optional short help={t('notes.lead')} />
    </>
  );
}
