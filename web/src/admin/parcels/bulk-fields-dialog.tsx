import type { ReactNode } from 'react';
import { Modal } from '@mantine/core';
import type { BulkOutcome } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { type BulkDialogProps, Cancel } from '@/admin/widgets/bulk/bulk-dialog';
import { AdminForm } from '@/admin/ui/forms/admin-form';
import type { AdminForm as Form, FormValues } from '@/admin/ui/forms/use-admin-form';
import type { FieldsSet } from '@/admin/widgets/bulk/use-bulk-outcome';

/** Properties of a dialog that sets fields of all selected parcels. */
export interface BulkFieldsProps extends Omit<BulkDialogProps, 'onDone'> {
  onDone: (outcome: BulkOutcome, set: FieldsSet) => void;
}

interface BulkFieldsDialogProps<V extends FormValues> extends Pick<BulkFieldsProps, 'count' | 'onClose'> {
  title: string;
  form: Form<V>;
  children: ReactNode;
}

/** Dialog around the form that sets fields of all selected parcels. */
export function BulkFieldsDialog<V extends FormValues>({
  title,
  count,
  form,
  onClose,
  children,
}: BulkFieldsDialogProps<V>) {
  const { t } = useTranslation('admin');
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${title}: ${t('parcels.bulk.name', { count })}`}
      withCloseButton={false}
    >
      <AdminForm form={form} action={t('list.save')} aside={<Cancel onPress={onClose} />}>
        {children}
      </AdminForm>
    </Modal>
  );
}
