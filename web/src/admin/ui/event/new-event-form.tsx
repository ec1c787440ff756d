import { type ReactNode, useMemo, useState } from 'react';
import { type EventSuggestion, type Parcel, stepOf } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { useMay } from '@/admin/ui/access/abilities';
import { AdminForm } from '@/admin/ui/form/admin-form';
import { useAdminForm } from '@/admin/ui/form/use-admin-form';
import { useTimeZone } from '@/admin/ui/moment/moment';
import { usePreparedAhead } from '@/admin/ui/page/use-prepared-ahead';
import { EventLook, EventText } from './event-fields';
import { EMPTY_EVENT, eventIssues, inputOf, type NewActivity, type NotifyChoice } from './event-form';
import { CHANGEABLE, changesWith, chosenChanges, changeIssues } from './parcel-changes';
import { ParcelChangeFields } from './parcel-change-fields';
import { lookOf } from './usual-events';
import { NOTIFY_NOBODY, NotifyRecipient } from './notify-recipient';

interface NewEventFormProps<R> {
  /** The parcel that gets the event; null for many, of which no place is known. */
  parcel: Parcel | null;
  /** What may come next. */
  likely: readonly EventSuggestion[];
  /** Whether recipients are told unless somebody says otherwise. */
  notify?: boolean;
  send: (event: NewActivity & Partial<NotifyChoice>) => Promise<R>;
  done: (result: R) => void;
  /** Beside the button. */
  aside?: ReactNode;
}

/** Titles are read by expressions that take long to compile: once the form is drawn, not with the first letter. */
const readFirstTitle = () => stepOf('-');

const MANY = { status: null, current_location: null, pickup_location: null, destination: '' };

const LOOK = ['icon', 'color'] as const;

/**
 * How an event looks once its title has changed; null as long as the title says the same step, so that a suggestion
 * keeps its look while somebody adapts its words.
 */
function lookAfter(before: string, title: string, likely: readonly EventSuggestion[]) {
  const typed = title.trim().toLocaleLowerCase();
  const suggested = likely.find((event) => event.title.toLocaleLowerCase() === typed);
  if (suggested) return suggested;
  const step = stepOf(title);
  return typed !== '' && step === stepOf(before) ? null : lookOf(step);
}

/**
 * A new event, for one parcel or for many. What its title says of them, the status and perhaps the place, is offered and
 * saved along; nothing else is filled in before somebody chooses it.
 */
export function NewEventForm<R>(props: NewEventFormProps<R>) {
  const { parcel, likely, notify: asked = false, send, done, aside } = props;
  const { t } = useTranslation('admin');
  const zone = useTimeZone();
  const mayWrite = useMay()('write');
  const id = parcel?.id ?? '-';
  const about = parcel ?? MANY;
  const form = useAdminForm({
    name: parcel ? `add-event.${id}` : 'bulk-event',
    ...(parcel && { draft: 'visit' as const }),
    initial: useMemo(
      () => ({
        ...EMPTY_EVENT,
        ...NOTIFY_NOBODY,
        ...(asked && { notify: 'yes' as const }),
        ...changesWith('', about),
      }),
      [about, asked],
    ),
    check: (values) => [...eventIssues(id, values, zone), ...changeIssues(id, values)],
    send: ({ notify, notify_language, ...values }) =>
      send({
        ...inputOf(values, zone),
        ...(mayWrite && chosenChanges(values)),
        ...(notify === 'yes' && { notify, notify_language }),
      }),
    done,
  });
  usePreparedAhead(readFirstTitle);
  // Whoever chose what follows from the title has the last word.
  const [decided, setDecided] = useState<readonly string[]>([]);
  const titled: typeof form = {
    ...form,
    set(name, value) {
      form.set(name, value);
      if (name !== 'title' || form.restored) return;
      const changes = changesWith(value, about);
      for (const field of CHANGEABLE.filter((each) => !decided.includes(each))) {
        form.set(field, changes[field]);
        form.set(`set_${field}`, changes[`set_${field}`]);
      }
      const look = lookAfter(form.values.title, value, likely);
      if (!look) return;
      for (const field of LOOK.filter((each) => !decided.includes(each))) form.set(field, look[field]);
    },
  };
  const byHand: typeof form = {
    ...form,
    set(name, value) {
      setDecided([...decided, name.replace(/^set_/, '')]);
      form.set(name, value);
    },
  };

  const eventNow = () =>
    eventIssues(id, form.values, zone).length > 0
      ? null
      : { ...inputOf(form.values, zone), ...(mayWrite && chosenChanges(form.values)) };

  return (
    <AdminForm form={form} action={t('activities.createPage.action')} aside={aside} sticky>
      <EventText form={titled} likely={likely} along={mayWrite && <ParcelChangeFields form={byHand} />} />
      <NotifyRecipient parcel={parcel} value={form.values} onChange={form.set} eventNow={eventNow} />
      <EventLook form={byHand} />
    </AdminForm>
  );
}
