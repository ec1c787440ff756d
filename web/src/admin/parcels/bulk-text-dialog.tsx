import { toDetail, UpdateParcel } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { TextField } from '@/admin/ui/forms/text-field';
import { useAdminForm } from '@/admin/ui/forms/use-admin-form';
import { useFocusBack } from '@/admin/ui/hooks/use-focus-back';
import { issuesOf } from '@/admin/ui/text/field-issues';
import { BulkFieldsDialog, type BulkFieldsProps } from './bulk-fields-dialog';

interface BulkTextDialogProps extends BulkFieldsProps {
  field: 'current_location' | 'shipped_via';
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
    <BulkFieldsDialog title={t(ACTIONS[field])} count={count} form={form} onClose={onClose}>
      <TextField form={form} name={field} autoComplete="off" data-autofocus />
    </BulkFieldsDialog>
  );
}
