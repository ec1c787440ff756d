import { LIMITS } from '@vaultway/contracts/limits';
import { useTranslation } from 'react-i18next';
import { useCouriersQuery } from '@/admin/api/runs.api';
import { SelectField } from '@/admin/ui/forms/select-field';
import { TextAreaField } from '@/admin/ui/forms/text-area-field';
import { TextField } from '@/admin/ui/forms/text-field';
import type { AdminForm } from '@/admin/ui/forms/use-admin-form';
import type { RunValues } from './run-form';

interface RunFieldsProps {
  form: AdminForm<RunValues>;
  /** ID of an account that is no courier's anymore. */
  former?: string | undefined;
}

/** Courier, day and note of a run. */
export function RunFields({ form, former }: RunFieldsProps) {
  const { t } = useTranslation('admin');
  const { data } = useCouriersQuery(undefined, { refetchOnMountOrArgChange: true });
  const couriers = (data?.couriers ?? []).map(({ id, email }) => ({ value: id, label: email }));
  const known = former === undefined ? couriers : [{ value: former, label: t('runs.former') }, ...couriers];
  return (
    <>
      <SelectField form={form} name="courier_id" options={known} />
      <TextField form={form} name="date" type="date" />
      <TextAreaField form={form} name="note" limit={LIMITS.runNote} optional short />
    </>
  );
}
