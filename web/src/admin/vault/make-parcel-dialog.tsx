import { Modal } from '@mantine/core';
import { CreateMovementParcel } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { useToast } from '@/admin/ui/feedback/use-toast';
import { AdminForm } from '@/admin/ui/forms/admin-form';
import { TextField } from '@/admin/ui/forms/text-field';
import { useAdminForm } from '@/admin/ui/forms/use-admin-form';
import { useFocusBack } from '@/admin/ui/hooks/use-focus-back';
import { issuesOf } from '@/admin/ui/text/field-issues';
import { useMakeMovementParcelMutation } from './vault.api';

const BLANK = { recipient_name: '', recipient_email: '', destination: '' };

/** Asks to whom a withdrawal without a request goes, and makes its parcel. */
export function MakeParcelDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const [make] = useMakeMovementParcelMutation();
  useFocusBack();
  const form = useAdminForm({
    name: `make-parcel.${id}`,
    initial: BLANK,
    check: (values) => issuesOf(CreateMovementParcel, values),
    send: (values) => make({ id, ...values }).unwrap(),
    done: () => {
      toast.done(t('vault.parcelMade'));
      onClose();
    },
  });
  const title = t('requests.makeParcel');
  return (
    <Modal opened onClose={onClose} title={title} withCloseButton={false}>
      <AdminForm form={form} action={title} onCancel={onClose} label={title}>
        <TextField form={form} name="recipient_name" dir="auto" autoComplete="off" />
        <TextField form={form} name="recipient_email" type="email" optional dir="ltr" autoComplete="off" />
        <TextField form={form} name="destination" dir="auto" autoComplete="off" />
      </AdminForm>
    </Modal>
  );
}
