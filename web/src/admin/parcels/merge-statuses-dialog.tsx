import { Modal } from '@mantine/core';
import { type Status, type StatusChange, toDetail, UpdateParcel } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '@/shared/api/failure';
import { AdminForm } from '@/admin/ui/forms/admin-form';
import { TextField } from '@/admin/ui/forms/text-field';
import { useAdminForm } from '@/admin/ui/forms/use-admin-form';
import { useToast } from '@/admin/ui/feedback/use-toast';
import { useFocusBack } from '@/admin/ui/hooks/use-focus-back';
import { issuesOf } from '@/admin/ui/text/field-issues';
import { Cancel } from '@/admin/widgets/bulk/bulk-dialog';
import { useChangeStatusesMutation } from './statuses.api';

const NO_STATUS = toDetail('status', 'required');

interface MergeStatusesDialogProps {
  /** Most parcels first. */
  statuses: readonly Status[];
  onDone: () => void;
  onClose: () => void;
}

/** Dialog that gives the parcels of all these statuses one status: by default, that of most parcels. */
export function MergeStatusesDialog({ statuses, onDone, onClose }: MergeStatusesDialogProps) {
  const { t } = useTranslation('admin');
  useFocusBack();
  const [change] = useChangeStatusesMutation();
  const report = useMergeReport();
  const form = useAdminForm({
    name: 'merge-statuses',
    initial: { status: statuses[0]?.status ?? '' },
    check: (values) =>
      values.status.trim() === '' ? [NO_STATUS] : issuesOf(UpdateParcel, { id: '-', ...values }),
    send: async ({ status }) => ({
      status: status.trim(),
      outcome: await change({ from: statuses.map((each) => each.status), to: status }).unwrap(),
    }),
    done: ({ status, outcome }) => {
      onDone();
      report(outcome, status);
    },
  });
  return (
    <Modal opened onClose={onClose} title={t('statuses.change')} withCloseButton={false}>
      <AdminForm form={form} action={t('parcels.bulk.setStatus')} aside={<Cancel onPress={onClose} />}>
        <ul>
          {statuses.map(({ id, status }) => (
            <li key={id} dir="auto">
              {status}
            </li>
          ))}
        </ul>
        <TextField form={form} name="status" autoComplete="off" data-autofocus />
      </AdminForm>
    </Modal>
  );
}

/** Reports a change of statuses, with undo. */
function useMergeReport() {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const [change] = useChangeStatusesMutation();
  const undo = async (id: string) => {
    try {
      const { changed, left } = await change({ undo: id }).unwrap();
      if (changed > 0) toast.done(t('parcels.bulk.done', { count: changed }));
      if (left > 0) toast.keep(t('parcels.bulk.since', { count: left }));
    } catch (failure) {
      toast.failed(t('parcels.bulk.undo'), failure as ApiFailure);
    }
  };
  return ({ id, changed }: StatusChange, status: string) => {
    const text = t('parcels.bulk.statusSet', { count: changed, status });
    if (changed > 0) toast.undoable(text, t('parcels.bulk.undo'), () => void undo(id));
    else toast.done(text);
  };
}
