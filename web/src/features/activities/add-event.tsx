import { useMemo } from 'react';
import type { Parcel } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { useUpdateParcelMutation } from '@/api/control/parcels.api';
import { useSuccess } from '@/components/control/feedback/success';
import { changedOnly } from '@/components/control/form/changed-only';
import { ControlForm } from '@/components/control/form/control-form';
import { TextField } from '@/components/control/form/text-field';
import { useControlForm } from '@/components/control/form/use-control-form';
import { useTimeZone } from '@/components/control/moment/use-time-zone';
import { parcelPath } from '@/lib/parcel-address';
import { useCreateActivityMutation } from './activities.api';
import { EMPTY_EVENT, eventIssues, factIssues, inputOf } from './event-form';
import { EventFields } from './event-fields';
import { LikelyEvents } from './likely-events';
import { TELL_NOBODY, TellRecipient } from './tell-recipient';
import { useLikelyEvents } from './use-likely-events';
import styles from './events.module.css';

/**
 * Adds an event to a parcel's history. What mostly changes with an event, where the parcel is and its status,
 * is offered as it was last and saved along. The title begins with what mostly comes next, where that is known.
 */
export function AddEvent({ parcel }: { parcel: Parcel }) {
  const { t } = useTranslation('control');
  const zone = useTimeZone();
  const succeed = useSuccess();
  const [createActivity] = useCreateActivityMutation();
  const [updateParcel] = useUpdateParcelMutation();
  const { id, tracking_code: code } = parcel;
  const before = useMemo(
    () => ({ current_location: parcel.current_location ?? '', status: parcel.status ?? '' }),
    [parcel.current_location, parcel.status],
  );
  const { events, first } = useLikelyEvents(id);
  const form = useControlForm({
    name: `add-event.${id}`,
    draft: 'device',
    initial: useMemo(() => ({ ...EMPTY_EVENT, ...TELL_NOBODY, ...first, ...before }), [before, first]),
    check: (values) => [...eventIssues(id, values, zone), ...factIssues(id, values)],
    async send({ current_location, status, notify, notify_language, ...event }) {
      // The parcel first: saving it twice does no harm when adding the event fails and is tried again.
      const facts = changedOnly({ current_location, status }, before);
      if (Object.keys(facts).length > 0) await updateParcel({ id, code, changes: facts }).unwrap();
      await createActivity({
        code,
        parcel_id: id,
        event: {
          ...inputOf(event, zone),
          ...(notify === 'yes' && { notify, notify_language }),
        },
      }).unwrap();
    },
    done: () => succeed(parcelPath(code), t('activities.createPage.done')),
  });

  const unsaved = () => {
    const { current_location, status, ...event } = form.values;
    if (eventIssues(id, event, zone).length > 0) return null;
    return { ...inputOf(event, zone), current_location, status };
  };

  return (
    <ControlForm form={form} action={t('activities.createPage.action')}>
      <EventFields form={form} titles={<LikelyEvents form={form} events={events} />} />
      <fieldset className={styles.also}>
        <legend>{t('activities.also')}</legend>
        <p>{t('activities.alsoHelp')}</p>
        <TextField form={form} name="current_location" optional autoComplete="off" />
        <TextField form={form} name="status" optional autoComplete="off" />
      </fieldset>
      <TellRecipient parcel={parcel} value={form.values} onChange={form.set} event={unsaved} />
    </ControlForm>
  );
}
