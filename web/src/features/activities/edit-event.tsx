import { useMemo } from 'react';
import type { Activity, ActivityColor, ActivityIcon, ParcelSummary } from '@vaultway/contracts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { changedOnly } from '@/components/control/form/changed-only';
import { useSuccess } from '@/components/control/feedback/success';
import { ControlForm } from '@/components/control/form/control-form';
import { useControlForm } from '@/components/control/form/use-control-form';
import { useTimeZone } from '@/components/control/moment/use-time-zone';
import { parcelPath } from '@/lib/parcel-address';
import { useUpdateActivityMutation } from './activities.api';
import { eventIssues, inputOf, valuesOf } from './event-form';
import { EventFields } from './event-fields';

/** An icon and a colour by their names. */
function sayEvent(t: TFunction<'control'>, field: string, value: string): string {
  if (field === 'icon') return t(`activities.icons.${value as ActivityIcon}`);
  if (field === 'color') return t(`activities.colors.${value as ActivityColor}`);
  return field === 'created_at' ? value.replace('T', ' ') : value;
}

interface EditEventProps {
  parcel: ParcelSummary;
  event: Activity;
}

/** Changes an event of a parcel's history. */
export function EditEvent({ parcel, event }: EditEventProps) {
  const { t } = useTranslation('control');
  const zone = useTimeZone();
  const succeed = useSuccess();
  const [updateActivity] = useUpdateActivityMutation();
  const initial = useMemo(() => valuesOf(event, zone), [event, zone]);

  const form = useControlForm({
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
      // An untouched time is not sent: the form knows it without its seconds.
      const changes = changedOnly(inputOf(values, zone), inputOf(before, zone));
      return updateActivity({ code: parcel.tracking_code, id: event.id, updated_at, changes }).unwrap();
    },
    done: () => succeed(parcelPath(parcel.tracking_code), t('activities.editPage.done')),
  });

  return (
    <ControlForm form={form} action={t('activities.editPage.action')}>
      <EventFields form={form} />
    </ControlForm>
  );
}
