import { useState } from 'react';
import { NativeSelect } from '@mantine/core';
import { checkCustomValue, CUSTOM_PREFIX, toDetail } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { useCustomFields } from '@/admin/api/custom-fields.api';
import { type FormValues, useAdminForm } from '@/admin/ui/forms/use-admin-form';
import { useFocusBack } from '@/admin/ui/hooks/use-focus-back';
import { CustomInput } from './custom-inputs';
import { customOf, withNumbers } from './parcel-form';
import { BulkFieldsDialog, type BulkFieldsProps } from './bulk-fields-dialog';

/** Sets one custom field of all selected parcels. Rejects an empty value, which would clear theirs. */
export function BulkCustomDialog({ count, send, onDone, onClose }: BulkFieldsProps) {
  const { t, i18n } = useTranslation('admin');
  const fields = useCustomFields();
  const [chosen, setChosen] = useState(fields[0]?.key);
  const field = fields.find(({ key }) => key === chosen);
  useFocusBack();
  const typedIn = (values: FormValues) => withNumbers(values, fields, i18n.language);
  const form = useAdminForm({
    name: 'bulk-custom',
    initial: customOf({}, fields, i18n.language),
    check: (values) => {
      if (!field) return [];
      const name = `${CUSTOM_PREFIX}${field.key}`;
      const checked = checkCustomValue(field, typedIn(values)[name]);
      if ('problem' in checked) return [checked.problem];
      return checked.value === null ? [toDetail(name, 'required')] : [];
    },
    send: async (values) => {
      const key = field?.key ?? '';
      const set = { custom: { [key]: (typedIn(values)[`${CUSTOM_PREFIX}${key}`] ?? '').trim() } };
      return { set, outcome: await send({ action: 'set_fields', ...set }) };
    },
    done: ({ outcome, set }) => onDone(outcome, set),
  });
  return (
    <BulkFieldsDialog title={t('parcels.bulk.custom')} count={count} form={form} onClose={onClose}>
      {fields.length > 1 && (
        <NativeSelect
          label={t('audit.field')}
          data={fields.map(({ key, label }) => ({ value: key, label }))}
          value={chosen ?? ''}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        />
      )}
      {field && <CustomInput key={field.key} form={form} field={field} isRequired />}
    </BulkFieldsDialog>
  );
}
