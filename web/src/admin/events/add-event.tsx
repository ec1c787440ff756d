import { memo, useDeferredValue } from 'react';
import type { EventSuggestion, Parcel } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { NewEventForm } from '@/admin/widgets/event/new-event-form';
import { useSuccess } from '@/admin/ui/feedback/success';
import { useMailSetup } from '@/admin/widgets/mail/use-mail-setup';
import { parcelPath } from '@/admin/paths';
import { useCreateActivityMutation } from './events.api';
import { EventDrawer } from './event-drawer';
import { useLikelyEvents } from './use-likely-events';

/** /control/parcels/{code}/activities/create: adds an event to a parcel's history. */
export default function AddEventDrawer({ parcel }: { parcel: Parcel }) {
  const { t } = useTranslation('admin');
  // When they arrive, the form renders again in slices.
  const likely = useDeferredValue(useLikelyEvents(parcel));
  return (
    <EventDrawer code={parcel.tracking_code} title={t('activities.createPage.title')}>
      <AddEventForm parcel={parcel} likely={likely} />
    </EventDrawer>
  );
}

interface AddEventFormProps {
  parcel: Parcel;
  likely: readonly EventSuggestion[];
}

const AddEventForm = memo(function AddEventForm({ parcel, likely }: AddEventFormProps) {
  const { t } = useTranslation('admin');
  const succeed = useSuccess();
  const [createActivity] = useCreateActivityMutation();
  const { id, tracking_code: code, recipient_email: address } = parcel;
  const { own: mailed } = useMailSetup();
  const mailNote = t(mailed ? 'activities.tell.address' : 'mailSetup.notify', { address });
  return (
    <NewEventForm
      parcel={parcel}
      likely={likely}
      send={async (event) => {
        await createActivity({ code, parcel_id: id, event }).unwrap();
        return { told: event.notify === 'yes' && address !== null };
      }}
      done={({ told }) => {
        const added = t('activities.createPage.done');
        succeed(parcelPath(code), told ? `${added} ${mailNote}` : added, !told || mailed);
      }}
    />
  );
});
