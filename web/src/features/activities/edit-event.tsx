import { useMemo } from 'react';
import type { Activity, ParcelSummary } from '@vaultway/contracts';
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
    check: (values) => eventIssues(parcel.id, values, zone),
    send(values) {
      // An untouched time is not sent: the form knows it without its seconds.
      const changes = changedOnly(inputOf(values, zone), inputOf(initial, zone));
      return updateActivity({ code: parcel.tracking_code, id: event.id, changes }).unwrap();
    },
    done: () => succeed(parcelPath(parcel.tracking_code), t('activities.editPage.done')),
  });

  return (
    <ControlForm form={form} action={t('activities.editPage.action')}>
      <EventFields form={form} />
    </ControlForm>
  );
}
