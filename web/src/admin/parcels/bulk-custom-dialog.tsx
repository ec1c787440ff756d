import { useState } from 'react';
import { Modal, NativeSelect } from '@mantine/core';
import { type BulkOutcome, checkCustomValue, CUSTOM_PREFIX, toDetail } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { useCustomFields } from '@/admin/api/custom-fields.api';
import { type BulkDialogProps, Cancel } from '@/admin/widgets/bulk/bulk-dialog';
import { AdminForm } from '@/admin/ui/forms/admin-form';
import { useAdminForm } from '@/admin/ui/forms/use-admin-form';
import { useFocusBack } from '@/admin/ui/hooks/use-focus-back';
import { CustomInput } from './custom-inputs';
import { customOf } from './parcel-form';
import type { FieldsSet } from './use-bulk-outcome';

interface BulkCustomDialogProps extends Omit<BulkDialogProps, 'onDone'> {
  onDone: (outcome: BulkOutcome, set: FieldsSet) => void;
}

/** Sets one custom field of all selected parcels. Rejects an empty value, which would clear theirs. */
export function BulkCustomDialog({ count, send, onDone, onClose }: BulkCustomDialogProps) {
  const { t } = useTranslation('admin');
  const fields = useCustomFields();
  const [chosen, setChosen] = useState(fields[0]?.key);
  const field = fields.find(({ key }) => key === chosen);
  useFocusBack();
  const form = useAdminForm({
    name: 'bulk-custom',
    initial: customOf({}, fields),
    check: (values) => {
      if (!field) return [];
      const name = `${CUSTOM_PREFIX}${field.key}`;
      const checked = checkCustomValue(field, values[name]);
      if ('problem' in checked) return [checked.problem];
      return checked.value === null ? [toDetail(name, 'required')] : [];
    },
    send: async (values) => {
      const key = field?.key ?? '';
      const set = { custom: { [key]: (values[`${CUSTOM_PREFIX}${key}`] ?? '').trim() } };
      return { set, outcome: await send({ action: 'set_fields', ...set }) };
    },
    done: ({ outcome, set }) => onDone(outcome, set),
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${t('parcels.bulk.custom')}: ${t('parcels.bulk.name', { count })}`}
      withCloseButton={false}
    >
      <AdminForm form={form} action={t('list.save')} aside={<Cancel onPress={onClose} />}>
        {fields.length > 1 && (
          <NativeSelect
            label={t('audit.field')}
            data={fields.map(({ key, label }) => ({ value: key, label }))}
            value={chosen ?? ''}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          />
        )}
        {field && <CustomInput key={field.key} form={form} field={field} isRequired />}
      </AdminForm>
    </Modal>
  );
}
