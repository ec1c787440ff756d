import { Button, Modal } from '@mantine/core';
import { type BulkOutcome, toDetail, UpdateParcel } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import type { BulkInput } from '@/admin/api/parcels.api';
import { EMPTY_EVENT, eventIssues, inputOf } from '@/admin/ui/event/event-form';
import { EventFields } from '@/admin/ui/event/event-fields';
import { useUsualEvents } from '@/admin/ui/event/usual-events';
import { AdminForm } from '@/admin/ui/form/admin-form';
import { issuesOf } from '@/admin/ui/form/form-issues';
import { TextField } from '@/admin/ui/form/text-field';
import { useAdminForm } from '@/admin/ui/form/use-admin-form';
import { useTimeZone } from '@/admin/ui/moment/moment';

interface BulkDialogProps {
  count: number;
  send: (input: BulkInput) => Promise<BulkOutcome>;
  onDone: (outcome: BulkOutcome) => void;
  onClose: () => void;
}

/** One event for all selected parcels: what belongs to a single one, such as its place, is left out. */
export function BulkEventDialog({ count, send, onDone, onClose }: BulkDialogProps) {
  const { t } = useTranslation('admin');
  const zone = useTimeZone();
  const usual = useUsualEvents();
  const form = useAdminForm({
    name: 'bulk-event',
    initial: EMPTY_EVENT,
    check: (values) => eventIssues('-', values, zone),
    send: (values) => send({ action: 'add_event', ...inputOf(values, zone) }),
    done: onDone,
  });
  return (
    <Modal opened onClose={onClose} title={t('parcels.bulk.eventTitle', { count })} withCloseButton={false}>
      <AdminForm
        form={form}
        action={t('activities.createPage.action')}
        aside={<Cancel onPress={onClose} />}
        sticky
      >
        <EventFields form={form} likely={usual} />
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
