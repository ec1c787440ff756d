import type { Parcel } from '@vaultway/contracts';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { NewEventForm } from '@/admin/ui/event/new-event-form';
import { useSuccess } from '@/admin/ui/feedback/success';
import { parcelPath } from '@/admin/paths';
import { useCreateActivityMutation } from './events.api';
import { EventDrawer } from './event-drawer';
import { useLikelyEvents } from './use-likely-events';

/** /control/parcels/{code}/activities/create: adds an event to a parcel's history. */
export default function AddEventDrawer({ parcel }: { parcel: Parcel }) {
  const { t } = useTranslation('admin');
  const succeed = useSuccess();
  const [createActivity] = useCreateActivityMutation();
  const { id, tracking_code: code } = parcel;
  // The form is drawn again with them, in slices.
  const likely = useDeferredValue(useLikelyEvents(parcel));
  return (
    <EventDrawer code={code} title={t('activities.createPage.title')}>
      <NewEventForm
        parcel={parcel}
        likely={likely}
        send={(event) => createActivity({ code, parcel_id: id, event }).unwrap()}
        done={() => succeed(parcelPath(code), t('activities.createPage.done'))}
      />
    </EventDrawer>
  );
}
