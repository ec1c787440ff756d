import { useState } from 'react';
import type { Reservation } from '@vaultway/contracts';
import { toWallClock } from '@vaultway/contracts/zoned-time';
import { Link } from 'react-router-dom';
import { reservationsPath } from '@/admin/paths';
import { useTimeZone } from '@/admin/ui/cells/moment';
import { useReservationsQuery } from './reservations.api';
import { ReservedTime } from './reserved-time';

/** Returns the reservations of an account that are not over, the next first. */
export function useUpcomingReservations(account_id: string): readonly Reservation[] {
  const [from] = useState(() => new Date().toISOString());
  const { data } = useReservationsQuery({ account_id, from }, { refetchOnMountOrArgChange: true });
  return data?.data ?? [];
}

/** Links reservations to the day of each. */
export function ReservationLinks({ reservations }: { reservations: readonly Reservation[] }) {
  const zone = useTimeZone();
  return (
    <ul>
      {reservations.map(({ id, room, starts_at, ends_at }) => (
        <li key={id}>
          <Link to={reservationsPath(toWallClock(starts_at, zone).slice(0, 10))}>
            <bdi>{room}</bdi>, <ReservedTime starts_at={starts_at} ends_at={ends_at} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
