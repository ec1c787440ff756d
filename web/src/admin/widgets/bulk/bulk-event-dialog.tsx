import { Modal } from '@mantine/core';
import type { ParcelSummary } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { NewEventForm } from '@/admin/widgets/event/new-event-form';
import { useUsualEventsAfter } from '@/admin/widgets/event/usual-events';
import { useFocusBack } from '@/admin/ui/hooks/use-focus-back';
import { type BulkDialogProps, Cancel } from './bulk-dialog';

interface BulkEventDialogProps extends BulkDialogProps {
  /** The selected parcels on the page, which suggestions follow. */
  parcels: readonly ParcelSummary[];
  /** Whether it was opened to notify the recipients. */
  notify?: boolean;
}

/** Adds one event to all selected parcels. */
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
        likely={likely}
        send={(event) => send({ action: 'add_event', ...event })}
        done={onDone}
        aside={<Cancel onPress={onClose} />}
      />
    </Modal>
  );
}
