import type { FieldProps } from '@/admin/ui/forms/field.types';
import { TextField } from '@/admin/ui/forms/text-field';
import type { FormValues } from '@/admin/ui/forms/use-admin-form';

type WithLimit = FormValues & { insured_limit: string; insured_currency: string };

/** Fields for the value up to which an account is insured. */
export const InsuredLimitFields = <V extends WithLimit>({ form }: Pick<FieldProps<V>, 'form'>) => (
  <>
    <TextField form={form} name="insured_limit" optional inputMode="decimal" dir="ltr" autoComplete="off" />
    <TextField form={form} name="insured_currency" optional dir="ltr" autoComplete="off" placeholder="EUR" />
  </>
);
