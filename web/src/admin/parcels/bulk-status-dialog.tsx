import { Modal } from '@mantine/core';
import { type BulkOutcome, type ParcelSummary, toDetail, UpdateParcel } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { type BulkDialogProps, Cancel } from '@/admin/widgets/bulk/bulk-dialog';
import { AdminForm } from '@/admin/ui/forms/admin-form';
import { issuesOf } from '@/admin/ui/text/field-issues';
import { Suggestions } from '@/admin/ui/forms/suggestions';
import { TextField } from '@/admin/ui/forms/text-field';
import { useAdminForm } from '@/admin/ui/forms/use-admin-form';
import { useFocusBack } from '@/admin/ui/hooks/use-focus-back';
import { useNextStatuses } from './status-menu';

const NO_STATUS = toDetail('status', 'required');

interface BulkStatusDialogProps extends Omit<BulkDialogProps, 'onDone'> {
  onDone: (outcome: BulkOutcome, status: string) => void;
  /** The selected parcels on the page, which suggestions follow. */
  parcels: readonly ParcelSummary[];
}

/**
 * Sets one status on all selected parcels. Rejects an empty one, which would clear theirs and is more likely a slip.
 */
export function BulkStatusDialog({ count, parcels, send, onDone, onClose }: BulkStatusDialogProps) {
  const { t } = useTranslation('admin');
  useFocusBack();
  const next = useNextStatuses(parcels);
  const form = useAdminForm({
    name: 'bulk-status',
    initial: { status: '' },
    check: (values) =>
      values.status.trim() === '' ? [NO_STATUS] : issuesOf(UpdateParcel, { id: '-', ...values }),
    send: async ({ status }) => ({
      status: status.trim(),
      outcome: await send({ action: 'set_status', status }),
    }),
    done: ({ status, outcome }) => onDone(outcome, status),
  });
  return (
    <Modal opened onClose={onClose} title={t('parcels.bulk.statusTitle', { count })} withCloseButton={false}>
      <AdminForm form={form} action={t('parcels.bulk.setStatus')} aside={<Cancel onPress={onClose} />}>
        <TextField form={form} name="status" autoComplete="off" data-autofocus />
        <Suggestions
          form={form}
          name="status"
          texts={next}
          onChoose={(status) => form.set('status', status)}
        />
      </AdminForm>
    </Modal>
  );
}
