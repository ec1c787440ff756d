import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnReservation } from '@vaultway/contracts';
import accountStyles from '../account.module.css';
import { OwnList } from '../own-list';
import { useOwnReservationsInfiniteQuery } from './reservations.api';
import { VisitTime } from './visit-time';

interface OwnReservationsProps {
  /** Those for a request, cancelled ones too; otherwise all that are still to come. */
  request?: string;
}

/** Viewing rooms that are reserved for the client; nothing if there are none. */
export function OwnReservations({ request }: OwnReservationsProps) {
  const { t } = useTranslation('account');
  const [now] = useState(() => new Date().toISOString());
  const list = useOwnReservationsInfiniteQuery(
    request === undefined ? { from: now, state: 'booked' } : { request_id: request },
    {
      refetchOnMountOrArgChange: true,
    },
  );
  if (!list.data?.pages.some(({ data }) => data.length > 0)) return null;
  return (
    <section aria-labelledby="reservations-title">
      <h2 id="reservations-title" className={accountStyles.title}>
        {t('holdings.bookedVisits')}
      </h2>
      <OwnList list={list} empty="">
        {(reservation) => <Row key={reservation.id} reservation={reservation} />}
      </OwnList>
    </section>
  );
}

function Row({ reservation }: { reservation: OwnReservation }) {
  const { t } = useTranslation('account');
  const { room, account_number, box_number, starts_at, ends_at, state } = reservation;
  return (
    <li>
      <VisitTime from={starts_at} to={ends_at} />
      {state === 'cancelled' && <p className={accountStyles.status}>{t('holdings.cancelled')}</p>}
      <p className={accountStyles.note}>
        <bdi>{room}</bdi>, <bdi>{account_number}</bdi>
        {box_number !== null && (
          <>
            {', '}
            <bdi>{t('holdings.box', { number: box_number })}</bdi>
          </>
        )}
      </p>
    </li>
  );
}
