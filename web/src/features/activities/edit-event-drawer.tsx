import type { Parcel } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '@/api/failure';
import { FailurePanel } from '@/components/control/feedback/failure-panel';
import { ListSkeleton } from '@/components/control/list/list-skeleton';
import { useActivityQuery } from './activities.api';
import { EditEvent } from './edit-event';
import { EventDrawer } from './event-drawer';

/** /control/parcels/{code}/activities/{id} */
export function EditEventDrawer({ parcel, id }: { parcel: Parcel; id: string }) {
  const { t } = useTranslation('control');
  const { data, error, refetch } = useActivityQuery(id, { refetchOnMountOrArgChange: true });
  return (
    <EventDrawer code={parcel.tracking_code} title={t('activities.editPage.title')} event={id}>
      {data && <EditEvent parcel={parcel} event={data} />}
      {!data && error && <FailurePanel failure={error as ApiFailure} onRetry={() => void refetch()} />}
      {!data && !error && <ListSkeleton />}
    </EventDrawer>
  );
}
