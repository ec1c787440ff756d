import { useState } from 'react';
import { Button, TextInput } from '@mantine/core';
import type { Reservation, ViewingRoom } from '@vaultway/contracts';
import { fromWallClock } from '@vaultway/contracts/zoned-time';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { boxVisitPath, requestPath, vaultAccountPath } from '@/admin/paths';
import { useMay } from '@/admin/ui/access/abilities';
import { Note } from '@/admin/ui/cells/cells';
import { useTimeZone, useToday } from '@/admin/ui/cells/moment';
import { StatePill } from '@/admin/ui/cells/state-pill';
import { FailurePanel } from '@/admin/ui/feedback/failure-panel';
import { ListSkeleton } from '@/admin/ui/feedback/list-skeleton';
import { useToast } from '@/admin/ui/feedback/use-toast';
import { useFocusBack } from '@/admin/ui/hooks/use-focus-back';
import { AdminPage } from '@/admin/ui/pages/admin-page';
import { RecordPanel } from '@/admin/ui/pages/record-panel';
import { QuestionDialog } from '@/admin/widgets/question/question-dialog';
import {
  useCancelReservationMutation,
  useReservationsQuery,
  useViewingRoomsQuery,
} from '@/admin/widgets/vault/reservations.api';
import { ReservedTime } from '@/admin/widgets/vault/reserved-time';
import type { ApiFailure } from '@/shared/api/failure';
import { dayAfter } from '@/shared/lib/days';
import { BookForm } from './book-form';
import { FoldedForm } from './folded-form';
import { useBoxCrumbs } from './use-box-crumbs';
import { ViewingRooms } from './viewing-rooms';
import styles from './boxes.module.css';

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
const nextDay = (day: string, days: number) => dayAfter(day, days).toISOString().slice(0, 10);

/** /control/vault/boxes/reservations.html: who has which viewing room on a day. */
export default function ReservationsPage() {
  const { t } = useTranslation('admin');
  const may = useMay();
  const zone = useTimeZone();
  const today = useToday();
  const [search, setSearch] = useSearchParams();
  const asked = search.get('day') ?? '';
  const day = isDay(asked) ? asked : today;
  const rooms = useViewingRoomsQuery(undefined, { refetchOnMountOrArgChange: true });
  const from = fromWallClock(`${day}T00:00`, zone);
  const to = fromWallClock(`${nextDay(day, 1)}T00:00`, zone);
  const show = (next: string) =>
    setSearch(
      (latest) => {
        latest.set('day', next);
        return latest;
      },
      { replace: true },
    );
  const title = t('vault.reservations.title');
  const failure = rooms.error as ApiFailure | undefined;
  const known = rooms.data?.data ?? [];
  return (
    <AdminPage title={title} crumbs={useBoxCrumbs(title)}>
      <div className={styles.toolbar}>
        <Button variant="default" onClick={() => show(nextDay(day, -1))}>
          {t('vault.reservations.dayBefore')}
        </Button>
        <TextInput
          type="date"
          aria-label={t('vault.reservations.day')}
          value={day}
          onChange={({ currentTarget: { value } }) => isDay(value) && show(value)}
        />
        <Button variant="default" onClick={() => show(nextDay(day, 1))}>
          {t('vault.reservations.dayAfter')}
        </Button>
      </div>
      {failure && <FailurePanel failure={failure} onRetry={() => void rooms.refetch()} />}
      {!failure && !rooms.data && <ListSkeleton />}
      {rooms.data && (
        <div className={styles.parts}>
          {known.length === 0 && <p>{t('vault.reservations.noRooms')}</p>}
          {known.map((room) => (
            <Room key={room.id} room={room} from={from} to={to} />
          ))}
          {may('keep') && known.some(({ is_open }) => is_open) && (
            <RecordPanel id="book" title={t('vault.reservations.book')}>
              <BookForm rooms={known.filter(({ is_open }) => is_open)} day={day < today ? today : day} />
            </RecordPanel>
          )}
          {may('manage') && (
            <FoldedForm title={t('vault.reservations.add')}>
              <ViewingRooms rooms={known} />
            </FoldedForm>
          )}
        </div>
      )}
    </AdminPage>
  );
}

interface RoomProps {
  room: ViewingRoom;
  from: string;
  to: string;
}

/** A day of one room, whose reservations are never more than a page. */
function Room({ room, from, to }: RoomProps) {
  const { t } = useTranslation('admin');
  const booked = useReservationsQuery({ from, to, room_id: room.id }, { refetchOnMountOrArgChange: true });
  const failure = booked.error as ApiFailure | undefined;
  return (
    <RecordPanel
      id={`room-${room.id}`}
      title={room.name}
      link={!room.is_open && <StatePill>{t('vault.reservations.closed')}</StatePill>}
    >
      {failure && <FailurePanel failure={failure} onRetry={() => void booked.refetch()} />}
      {!failure && !booked.currentData && <ListSkeleton />}
      {booked.currentData?.data.length === 0 && <p>{t('vault.reservations.none')}</p>}
      <ul className={styles.rows}>
        {booked.currentData?.data.map((reservation) => (
          <Reserved key={reservation.id} reservation={reservation} />
        ))}
      </ul>
    </RecordPanel>
  );
}

function Reserved({ reservation }: { reservation: Reservation }) {
  const { t } = useTranslation('admin');
  const may = useMay();
  const toast = useToast();
  const [cancel, { isLoading }] = useCancelReservationMutation();
  // Without a question, a double click would cancel the next reservation, too, which moves to the same place.
  const [isAsked, setAsked] = useState(false);
  useFocusBack();
  const { id, account_id, account_number, box_id, box_number, request_id, request_number } = reservation;
  const free = async () => {
    try {
      await cancel(id).unwrap();
      toast.done(t('vault.saved'));
    } catch (error) {
      toast.failed(t('vault.reservations.cancel'), error as ApiFailure);
    }
  };
  return (
    <li>
      <span>
        <strong>
          <ReservedTime {...reservation} />
        </strong>
        <Note>
          <Link to={vaultAccountPath(account_id)}>
            <bdi>{account_number}</bdi>
          </Link>
          {box_number !== null && (
            <>
              {', '}
              <bdi>{t('vault.boxes.box', { number: box_number })}</bdi>
            </>
          )}
          {request_id !== null && (
            <>
              {', '}
              {may('write') ? (
                <Link to={requestPath(request_id)}>
                  <bdi>{request_number}</bdi>
                </Link>
              ) : (
                <bdi>{request_number}</bdi>
              )}
            </>
          )}
        </Note>
      </span>
      {may('keep') && box_id !== null && (
        <Button component={Link} to={boxVisitPath(box_id)} variant="default">
          {t('vault.boxes.visitIn')}
        </Button>
      )}
      {may('keep') && (
        <Button variant="default" loading={isLoading} onClick={() => setAsked(true)}>
          {t('vault.reservations.cancel')}
        </Button>
      )}
      {isAsked && (
        <QuestionDialog
          title={t('vault.reservations.cancel')}
          action={t('vault.reservations.cancel')}
          onConfirm={() => void free()}
          onClose={() => setAsked(false)}
        >
          <bdi>{reservation.room}</bdi>, <ReservedTime {...reservation} />, <bdi>{account_number}</bdi>
        </QuestionDialog>
      )}
    </li>
  );
}
