import { useMemo } from 'react';
import type { Parcel } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { useUpdateParcelMutation } from '@/admin/api/parcels.api';
import { useSuccess } from '@/admin/ui/feedback/success';
import { changedOnly } from '@/admin/ui/form/changed-only';
import { AdminForm } from '@/admin/ui/form/admin-form';
import { TextField } from '@/admin/ui/form/text-field';
import { useAdminForm } from '@/admin/ui/form/use-admin-form';
import { useTimeZone } from '@/admin/ui/moment/moment';
import { parcelPath } from '@/admin/paths';
import { useCreateActivityMutation } from './events.api';
import { EMPTY_EVENT, eventIssues, factIssues, inputOf } from './event-form';
import { EventFields } from './event-fields';
import { LikelyEvents } from './likely-events';
import { TELL_NOBODY, TellRecipient } from './tell-recipient';
import { useLikelyEvents } from './use-likely-events';
import { EventDrawer } from './event-drawer';
import styles from './events.module.css';

/**
 * Adds an event to a parcel's history. What mostly changes with an event, where the parcel is and its status,
 * is offered as it was last and saved along. The title begins with what mostly comes next, where that is known.
 */
export function AddEvent({ parcel }: { parcel: Parcel }) {
  const { t } = useTranslation('admin');
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
  const form = useAdminForm({
    name: `add-event.${id}`,
    draft: 'visit',
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
    <AdminForm form={form} action={t('activities.createPage.action')}>
      <EventFields form={form} titles={<LikelyEvents form={form} events={events} />} />
      <fieldset className={styles.also}>
        <legend>{t('activities.also')}</legend>
        <p>{t('activities.alsoHelp')}</p>
        <TextField form={form} name="current_location" optional autoComplete="off" />
        <TextField form={form} name="status" optional autoComplete="off" />
      </fieldset>
      <TellRecipient parcel={parcel} value={form.values} onChange={form.set} event={unsaved} />
    </AdminForm>
  );
}

/** /control/parcels/{code}/activities/create */
export function AddEventDrawer({ parcel }: { parcel: Parcel }) {
  const { t } = useTranslation('admin');
  return (
    <EventDrawer code={parcel.tracking_code} title={t('activities.createPage.title')}>
      <AddEvent parcel={parcel} />
    </EventDrawer>
  );
}
