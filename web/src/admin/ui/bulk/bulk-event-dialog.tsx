import { Modal } from '@mantine/core';
import type { ParcelSummary } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { NewEventForm } from '@/admin/ui/event/new-event-form';
import { useUsualEventsAfter } from '@/admin/ui/event/usual-events';
import { useFocusBack } from '@/admin/ui/focus/use-focus-back';
import { type BulkDialogProps, Cancel } from './bulk-dialog';

interface BulkEventDialogProps extends BulkDialogProps {
  /** The parcels where each of them is known; without that, nothing can be said to come next. */
  parcels: readonly ParcelSummary[];
  /** Whether it was opened to tell the recipients. */
  notify?: boolean;
}

/** One event for all selected parcels. */
export function BulkEventDialog(props: BulkEventDialogProps) {
  const { count, parcels, notify = false, send, onDone, onClose } = props;
  const { t } = useTranslation('admin');
  const likely = useUsualEventsAfter(parcels);
  useFocusBack();
  return (
    <Modal opened onClose={onClose} title={t('parcels.bulk.eventTitle', { count })} withCloseButton={false}>
      <NewEventForm
        parcel={null}
        notify={notify}
        likely={parcels.length < count ? [] : likely}
        send={(event) => send({ action: 'add_event', ...event })}
        done={onDone}
        aside={<Cancel onPress={onClose} />}
      />
    </Modal>
  );
}
