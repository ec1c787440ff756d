import { useEffect, useMemo } from 'react';
import type { Activity, ActivityColor, ActivityIcon, Parcel, ParcelSummary } from '@vaultway/contracts';
import { unlikelyDates } from '@vaultway/contracts/unlikely-date';
import { fromWallClock } from '@vaultway/contracts/zoned-time';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { changedOnly } from '@/admin/ui/forms/changed-only';
import { useSuccess } from '@/admin/ui/feedback/success';
import { AdminForm } from '@/admin/ui/forms/admin-form';
import { useAdminForm } from '@/admin/ui/forms/use-admin-form';
import { useWarningQuestion } from '@/admin/ui/forms/use-warning-question';
import { useTimeZone } from '@/admin/ui/cells/moment';
import { parcelPath } from '@/admin/paths';
import type { ApiFailure } from '@/shared/api/failure';
import { FailurePanel } from '@/admin/ui/feedback/failure-panel';
import { ListSkeleton } from '@/admin/ui/feedback/list-skeleton';
import { useActivityQuery, useUpdateActivityMutation } from './events.api';
import { eventIssues, inputOf, valuesOf, zoneOf } from '@/admin/widgets/event/event-form';
import { EventFields } from '@/admin/widgets/event/event-fields';
import { EventDrawer } from './event-drawer';

/** Formats an event's field, with icons and colors by name. */
function sayEvent(t: TFunction<'admin'>, field: string, value: string): string {
  if (field === 'icon') return t(`activities.icons.${value as ActivityIcon}`);
  if (field === 'color') return t(`activities.colors.${value as ActivityColor}`);
  return field === 'created_at' ? value.replace('T', ' ') : value;
}

interface EditEventProps {
  parcel: ParcelSummary;
  event: Activity;
}

export function EditEvent({ parcel, event }: EditEventProps) {
  const { t } = useTranslation('admin');
  const zone = useTimeZone();
  const succeed = useSuccess();
  const [updateActivity] = useUpdateActivityMutation();
  const initial = useMemo(() => valuesOf(event, zone), [event, zone]);
  // The drawer opened before its form and focused its close button.
  useEffect(() => {
    document.querySelector<HTMLElement>('[role=dialog] [data-autofocus]')?.focus({ preventScroll: true });
  }, []);

  const own = useAdminForm({
    name: `edit-event.${event.id}`,
    draft: 'tab',
    initial,
    record: {
      updated_at: event.updated_at,
      read: (current: Activity) => valuesOf(current, zone),
      say: (field, value) => sayEvent(t, field, value),
    },
    check: (values) => eventIssues(parcel.id, values, zone),
    send(values, { updated_at, values: before }) {
      // Omits an unchanged time, which the form has without seconds.
      const changes = changedOnly(inputOf(values, zone), inputOf(before, zone));
      return updateActivity({ code: parcel.tracking_code, id: event.id, updated_at, changes }).unwrap();
    },
    done: () => succeed(parcelPath(parcel.tracking_code), t('activities.editPage.done')),
  });

  const { form, question } = useWarningQuestion(
    own,
    initial,
    (values) => unlikelyDates({ created_at: fromWallClock(values.created_at, zoneOf(values, zone)) }),
    (values) => eventIssues(parcel.id, values, zone).length === 0,
  );

  return (
    <AdminForm form={form} action={t('activities.editPage.action')} sticky>
      <EventFields form={form} />
      {question}
    </AdminForm>
  );
}

/** /control/parcels/{code}/activities/{id}: edits an event. */
export default function EditEventDrawer({ parcel, id }: { parcel: Parcel; id: string }) {
  const { t } = useTranslation('admin');
  const { data, error, refetch } = useActivityQuery(id, { refetchOnMountOrArgChange: true });
  return (
    <EventDrawer code={parcel.tracking_code} title={t('activities.editPage.title')} event={id}>
      {data && <EditEvent parcel={parcel} event={data} />}
      {!data && error && <FailurePanel failure={error as ApiFailure} onRetry={() => void refetch()} />}
      {!data && !error && <ListSkeleton />}
    </EventDrawer>
  );
}
