import { Modal } from '@mantine/core';
import { type BulkOutcome, toDetail, UpdateParcel } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { type BulkDialogProps, Cancel } from '@/admin/widgets/bulk/bulk-dialog';
import { AdminForm } from '@/admin/ui/forms/admin-form';
import { TextField } from '@/admin/ui/forms/text-field';
import { useAdminForm } from '@/admin/ui/forms/use-admin-form';
import { useFocusBack } from '@/admin/ui/hooks/use-focus-back';
import { issuesOf } from '@/admin/ui/text/field-issues';
import type { FieldsSet } from './use-bulk-outcome';

interface BulkTextDialogProps extends Omit<BulkDialogProps, 'onDone'> {
  field: 'current_location' | 'shipped_via';
  onDone: (outcome: BulkOutcome, set: FieldsSet) => void;
}

const ACTIONS = {
  current_location: 'parcels.bulk.location',
  shipped_via: 'parcels.bulk.carrier',
} as const;

/** Sets the location or the carrier of all selected parcels. Rejects an empty one, which would clear theirs. */
export function BulkTextDialog({ field, count, send, onDone, onClose }: BulkTextDialogProps) {
  const { t } = useTranslation('admin');
  useFocusBack();
  const form = useAdminForm({
    name: `bulk-${field}`,
    initial: { [field]: '' } as Record<typeof field, string>,
    check: (values) =>
      values[field].trim() === ''
        ? [toDetail(field, 'required')]
        : issuesOf(UpdateParcel, { id: '-', ...values }),
    send: async (values) => {
      const set = { [field]: values[field].trim() };
      return { set, outcome: await send({ action: 'set_fields', ...set }) };
    },
    done: ({ outcome, set }) => onDone(outcome, set),
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${t(ACTIONS[field])}: ${t('parcels.bulk.name', { count })}`}
      withCloseButton={false}
    >
      <AdminForm form={form} action={t('list.save')} aside={<Cancel onPress={onClose} />}>
        <TextField form={form} name={field} autoComplete="off" data-autofocus />
      </AdminForm>
    </Modal>
  );
}
