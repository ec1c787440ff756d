import { useMemo, useState } from 'react';
import type { Parcel } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { useMay } from '@/admin/ui/access/abilities';
import { useUpdateParcelMutation } from '@/admin/api/parcels.api';
import { useSuccess } from '@/admin/ui/feedback/success';
import { AdminForm } from '@/admin/ui/form/admin-form';
import { useAdminForm } from '@/admin/ui/form/use-admin-form';
import { useTimeZone } from '@/admin/ui/moment/moment';
import { parcelPath } from '@/admin/paths';
import { useCreateActivityMutation } from './events.api';
import { EMPTY_EVENT, eventIssues, inputOf } from '@/admin/ui/event/event-form';
import { EventFields } from '@/admin/ui/event/event-fields';
import { ALONG, alongWith, chosenFacts, factIssues } from './facts-along';
import { FactsAlongFields } from './facts-along-fields';
import { TELL_NOBODY, TellRecipient } from './tell-recipient';
import { useLikelyEvents } from './use-likely-events';
import { EventDrawer } from './event-drawer';

/**
 * Adds an event to a parcel's history. What its title says of the parcel, the status and perhaps the place, is offered
 * and saved along; nothing else is filled in before somebody chooses it.
 */
export function AddEvent({ parcel }: { parcel: Parcel }) {
  const { t } = useTranslation('admin');
  const zone = useTimeZone();
  const mayWrite = useMay()('write');
  const succeed = useSuccess();
  const [createActivity] = useCreateActivityMutation();
  const [updateParcel] = useUpdateParcelMutation();
  const { id, tracking_code: code } = parcel;
  const nothing = useMemo(() => alongWith('', parcel), [parcel]);
  const events = useLikelyEvents(parcel);
  const form = useAdminForm({
    name: `add-event.${id}`,
    draft: 'visit',
    initial: useMemo(() => ({ ...EMPTY_EVENT, ...TELL_NOBODY, ...nothing }), [nothing]),
    check: (values) => [...eventIssues(id, values, zone), ...factIssues(id, values)],
    async send({ notify, notify_language, ...values }) {
      // The parcel first: saving it twice does no harm when adding the event fails and is tried again.
      const changes = mayWrite ? chosenFacts(values) : {};
      if (Object.keys(changes).length > 0) await updateParcel({ id, code, changes }).unwrap();
      await createActivity({
        code,
        parcel_id: id,
        event: {
          ...inputOf(values, zone),
          ...(notify === 'yes' && { notify, notify_language }),
        },
      }).unwrap();
    },
    done: () => succeed(parcelPath(code), t('activities.createPage.done')),
  });
  // Whoever chose what is set along has the last word.
  const [decided, setDecided] = useState<readonly string[]>([]);
  const titled: typeof form = {
    ...form,
    set(name, value) {
      form.set(name, value);
      if (name !== 'title' || form.restored) return;
      const typed = value.trim().toLocaleLowerCase();
      const suggested = events.some(({ title }) => title.toLocaleLowerCase() === typed);
      const along = alongWith(value, parcel, suggested);
      for (const fact of ALONG.filter((each) => !decided.includes(each))) {
        form.set(fact, along[fact]);
        form.set(`set_${fact}`, along[`set_${fact}`]);
      }
    },
  };
  const facts: typeof form = {
    ...form,
    set(name, value) {
      setDecided([...decided, name.replace(/^set_/, '')]);
      form.set(name, value);
    },
  };

  const unsaved = () => {
    if (eventIssues(id, form.values, zone).length > 0) return null;
    const { status, current_location } = { ...nothing, ...chosenFacts(form.values) };
    return { ...inputOf(form.values, zone), current_location, status };
  };

  return (
    <AdminForm form={form} action={t('activities.createPage.action')} sticky>
      <EventFields form={titled} likely={events} />
      {mayWrite && <FactsAlongFields form={facts} />}
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
