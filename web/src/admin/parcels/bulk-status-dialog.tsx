import { Modal } from '@mantine/core';
import { toDetail, UpdateParcel } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { type BulkDialogProps, Cancel } from '@/admin/ui/bulk/bulk-dialog';
import { AdminForm } from '@/admin/ui/form/admin-form';
import { issuesOf } from '@/admin/ui/form/form-issues';
import { TextField } from '@/admin/ui/form/text-field';
import { useAdminForm } from '@/admin/ui/form/use-admin-form';

const NO_STATUS = toDetail('status', 'required');

/** One status for all selected parcels. An empty one, more likely a slip than meant, would take it from each. */
export function BulkStatusDialog({ count, send, onDone, onClose }: BulkDialogProps) {
  const { t } = useTranslation('admin');
  const form = useAdminForm({
    name: 'bulk-status',
    initial: { status: '' },
    check: (values) =>
      values.status.trim() === '' ? [NO_STATUS] : issuesOf(UpdateParcel, { id: '-', ...values }),
    send: ({ status }) => send({ action: 'set_status', status }),
    done: onDone,
  });
  return (
    <Modal opened onClose={onClose} title={t('parcels.bulk.statusTitle', { count })} withCloseButton={false}>
      <AdminForm form={form} action={t('parcels.bulk.setStatus')} aside={<Cancel onPress={onClose} />}>
        <TextField form={form} name="status" autoComplete="off" data-autofocus />
      </AdminForm>
    </Modal>
  );
}
