import { toWallClock } from '@vaultway/contracts/zoned-time';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { reservationsPath } from '@/admin/paths';
import { useTimeZone } from '@/admin/ui/cells/moment';
import { RecordPanel } from '@/admin/ui/pages/record-panel';
import { useReservationsQuery } from './reservations.api';
import { ReservedTime } from './reserved-time';

/** Viewing room that is booked for a client's request. */
export function BookedVisit({ request }: { request: string }) {
  const { t } = useTranslation('admin');
  const zone = useTimeZone();
  const { data } = useReservationsQuery({ request_id: request }, { refetchOnMountOrArgChange: true });
  const [booked] = data?.data ?? [];
  if (!booked) return null;
  return (
    <RecordPanel id="booked" title={t('fields.room_id')}>
      <p>
        <Link to={reservationsPath(toWallClock(booked.starts_at, zone).slice(0, 10))}>
          <bdi>{booked.room}</bdi>, <ReservedTime {...booked} />
        </Link>
      </p>
    </RecordPanel>
  );
}
