import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { NewEventForm } from '@/admin/ui/event/new-event-form';
import { useUsualEvents } from '@/admin/ui/event/usual-events';
import { type BulkDialogProps, Cancel } from './bulk-dialog';

/** One event for all selected parcels. */
export function BulkEventDialog({ count, send, onDone, onClose }: BulkDialogProps) {
  const { t } = useTranslation('admin');
  return (
    <Modal opened onClose={onClose} title={t('parcels.bulk.eventTitle', { count })} withCloseButton={false}>
      <NewEventForm
        parcel={null}
        likely={useUsualEvents()}
        send={(event) => send({ action: 'add_event', ...event })}
        done={onDone}
        aside={<Cancel onPress={onClose} />}
      />
    </Modal>
  );
}
