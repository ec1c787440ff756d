import { Button, Modal, NativeSelect } from '@mantine/core';
import { type BulkOutcome, CreateActivity, toDetail, UpdateParcel } from '@vaultway/contracts';
import {
  ACTIVITY_COLORS,
  ACTIVITY_ICONS,
  DEFAULT_ACTIVITY_COLOR,
  DEFAULT_ACTIVITY_ICON,
  LIMITS,
} from '@vaultway/contracts/constants';
import { useTranslation } from 'react-i18next';
import type { BulkInput } from '@/admin/api/parcels.api';
import { AdminForm } from '@/admin/ui/form/admin-form';
import { issuesOf } from '@/admin/ui/form/form-issues';
import { TextAreaField } from '@/admin/ui/form/text-area-field';
import { TextField } from '@/admin/ui/form/text-field';
import { useAdminForm } from '@/admin/ui/form/use-admin-form';

interface BulkDialogProps {
  count: number;
  send: (input: BulkInput) => Promise<BulkOutcome>;
  onDone: (outcome: BulkOutcome) => void;
  onClose: () => void;
}

const EMPTY_EVENT = {
  title: '',
  description: '',
  icon: DEFAULT_ACTIVITY_ICON as string,
  color: DEFAULT_ACTIVITY_COLOR as string,
};

/** One event for all selected parcels. */
export function BulkEventDialog({ count, send, onDone, onClose }: BulkDialogProps) {
  const { t } = useTranslation('admin');
  const form = useAdminForm({
    name: 'bulk-event',
    initial: EMPTY_EVENT,
    check: (values) => issuesOf(CreateActivity, { ...values, parcel_id: '-' }),
    send: (values) => send({ action: 'add_event', ...values }),
    done: onDone,
  });
  return (
    <Modal opened onClose={onClose} title={t('parcels.bulk.eventTitle', { count })} withCloseButton={false}>
      <AdminForm form={form} action={t('activities.createPage.action')} aside={<Cancel onPress={onClose} />}>
        <TextField form={form} name="title" autoComplete="off" data-autofocus />
        <TextAreaField form={form} name="description" optional limit={LIMITS.activityDescription} />
        <NativeSelect
          label={t('fields.icon')}
          value={form.values.icon}
          onChange={(event) => form.set('icon', event.currentTarget.value)}
          data={ACTIVITY_ICONS.map((icon) => ({ value: icon, label: t(`activities.icons.${icon}`) }))}
        />
        <NativeSelect
          label={t('fields.color')}
          value={form.values.color}
          onChange={(event) => form.set('color', event.currentTarget.value)}
          data={ACTIVITY_COLORS.map((color) => ({ value: color, label: t(`activities.colors.${color}`) }))}
        />
      </AdminForm>
    </Modal>
  );
}

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

/** Escape does it as well, but a phone has no such key. */
function Cancel({ onPress }: { onPress: () => void }) {
  const { t } = useTranslation('admin');
  return (
    <Button variant="default" onClick={onPress}>
      {t('cancel')}
    </Button>
  );
}
