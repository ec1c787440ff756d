import { Modal, NativeSelect } from '@mantine/core';
import { type Status, type StatusChange, stepOf, STEPS, toDetail, UpdateParcel } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '@/shared/api/failure';
import { AdminForm } from '@/admin/ui/forms/admin-form';
import { TextField } from '@/admin/ui/forms/text-field';
import { useField } from '@/admin/ui/forms/use-field';
import { type AdminForm as Form, useAdminForm } from '@/admin/ui/forms/use-admin-form';
import { useToast } from '@/admin/ui/feedback/use-toast';
import { useFocusBack } from '@/admin/ui/hooks/use-focus-back';
import { issuesOf } from '@/admin/ui/text/field-issues';
import { Cancel } from '@/admin/widgets/bulk/bulk-dialog';
import { useChangeStatusesMutation } from './statuses.api';
import { useStepNames } from './step-names';
import styles from './parcels.module.css';

const NO_STATUS = toDetail('status', 'required');

interface MergeStatusesDialogProps {
  /** Most parcels first. */
  statuses: readonly Status[];
  onDone: () => void;
  onClose: () => void;
}

/** Dialog that gives the parcels of all these statuses one status, by default that of most parcels, and a step. */
export function MergeStatusesDialog({ statuses, onDone, onClose }: MergeStatusesDialogProps) {
  const { t } = useTranslation('admin');
  useFocusBack();
  const [change] = useChangeStatusesMutation();
  const report = useMergeReport();
  const stepName = useStepNames();
  const form = useAdminForm({
    name: 'merge-statuses',
    initial: { status: statuses[0]?.status ?? '', step: '' },
    check: (values) =>
      values.status.trim() === '' ? [NO_STATUS] : issuesOf(UpdateParcel, { id: '-', ...values }),
    send: ({ status, step }) =>
      change({
        from: statuses.map((each) => each.status),
        to: status,
        ...(step !== '' && { step }),
      }).unwrap(),
    done: (outcome) => {
      onDone();
      const status = form.values.status.trim();
      report(outcome, statuses.every((each) => each.status === status) ? null : status);
    },
  });
  return (
    <Modal opened onClose={onClose} title={t('statuses.change')} withCloseButton={false}>
      <AdminForm form={form} action={t('parcels.bulk.setStatus')} aside={<Cancel onPress={onClose} />}>
        <ul className={styles.merged}>
          {statuses.map(({ id, status, step }) => (
            <li key={id}>
              <bdi>{status}</bdi> <span>{stepName(step)}</span>
            </li>
          ))}
        </ul>
        <TextField form={form} name="status" autoComplete="off" data-autofocus />
        <StepField form={form} />
      </AdminForm>
    </Modal>
  );
}

/** Chooses the step of the parcels; by default, the one that the status means. */
function StepField({ form }: { form: Form<{ status: string; step: string }> }) {
  const { t } = useTranslation('admin');
  const stepName = useStepNames();
  const meant = stepOf(form.values.status);
  const unset = meant ? t('statuses.stepOf', { step: stepName(meant) }) : t('statuses.keepStep');
  return (
    <NativeSelect
      {...useField({ form, name: 'step', optional: true })}
      data={[
        { value: '', label: unset },
        ...STEPS.map((step) => ({ value: step as string, label: stepName(step) })),
      ]}
    />
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
  /** @param status null if the parcels kept theirs */
  return ({ id, changed }: StatusChange, status: string | null) => {
    const text =
      status === null
        ? t('parcels.bulk.done', { count: changed })
        : t('parcels.bulk.statusSet', { count: changed, status });
    if (changed > 0) toast.undoable(text, t('parcels.bulk.undo'), () => void undo(id));
    else toast.done(text);
  };
}
