import type { CustomField } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { useCustomFields } from '@/admin/api/custom-fields.api';
import { SelectField } from '@/admin/ui/forms/select-field';
import { TextField } from '@/admin/ui/forms/text-field';
import type { AdminForm, FormValues } from '@/admin/ui/forms/use-admin-form';
import styles from './parcels.module.css';

const INPUTS = {
  text: {},
  number: { inputMode: 'decimal', dir: 'ltr' },
  date: { type: 'date' },
} as const;

/** Inputs for the custom fields of a parcel. */
export function CustomInputs<V extends FormValues>({ form }: { form: AdminForm<V> }) {
  const { t } = useTranslation('admin');
  const fields = useCustomFields();
  if (fields.length === 0) return null;
  return (
    <fieldset className={styles.group}>
      <legend>{t('parcels.groups.custom')}</legend>
      {fields.map((field) => (
        <CustomInput key={field.key} form={form as unknown as AdminForm<FormValues>} field={field} />
      ))}
    </fieldset>
  );
}

/** Input for a custom field, by its kind. */
export function CustomInput({ form, field }: { form: AdminForm<FormValues>; field: CustomField }) {
  const { t } = useTranslation('admin');
  const name = `custom.${field.key}` as const;
  if (field.kind !== 'choice')
    return <TextField {...INPUTS[field.kind]} form={form} name={name} optional autoComplete="off" />;
  const value = form.values[name] ?? '';
  // A choice that was removed stays until another is chosen.
  const options = value === '' || field.options.includes(value) ? field.options : [value, ...field.options];
  return (
    <SelectField form={form} name={name} optional options={[{ value: '', label: t('none') }, ...options]} />
  );
}
