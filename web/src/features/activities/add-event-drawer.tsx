import type { Parcel } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { AddEvent } from './add-event';
import { EventDrawer } from './event-drawer';

/** /control/parcels/{code}/activities/create */
export function AddEventDrawer({ parcel }: { parcel: Parcel }) {
  const { t } = useTranslation('control');
  return (
    <EventDrawer code={parcel.tracking_code} title={t('activities.createPage.title')}>
      <AddEvent parcel={parcel} />
    </EventDrawer>
  );
}
