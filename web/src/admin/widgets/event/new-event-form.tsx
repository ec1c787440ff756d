import { type ReactNode, useMemo, useState } from 'react';
import { type EventSuggestion, type Parcel, stepOf } from '@vaultway/contracts';
import { unlikelyDates } from '@vaultway/contracts/unlikely-date';
import { fromWallClock } from '@vaultway/contracts/zoned-time';
import { useTranslation } from 'react-i18next';
import { useMay } from '@/admin/ui/access/abilities';
import { AdminForm } from '@/admin/ui/forms/admin-form';
import { useAdminForm } from '@/admin/ui/forms/use-admin-form';
import { useWarningQuestion } from '@/admin/ui/forms/use-warning-question';
import { useTimeZone } from '@/admin/ui/cells/moment';
import { usePreload } from '@/admin/ui/hooks/use-preload';
import { EventLook, EventText } from './event-fields';
import { EMPTY_EVENT, eventIssues, inputOf, zoneOf, type NewActivity, type NotifyChoice } from './event-form';
import { CHANGEABLE, changesWith, chosenChanges, changeIssues } from './parcel-changes';
import { ParcelChangeFields } from './parcel-change-fields';
import { lookOf } from './usual-events';
import { NOTIFY_NOBODY, NotifyRecipient } from './notify-recipient';

interface NewEventFormProps<R> {
  /** Parcel that gets the event; null for several, whose places are not used. */
  parcel: Parcel | null;
  /** Events that may come next. */
  likely: readonly EventSuggestion[];
  /** Whether recipients are notified by default. */
  notify?: boolean;
  send: (event: NewActivity & Partial<NotifyChoice>) => Promise<R>;
  done: (result: R) => void;
  /** Shown beside the button. */
  aside?: ReactNode;
}

/** Compiles the slow expressions that parse titles after the form has rendered, not with the first letter. */
const readFirstTitle = () => stepOf('-');

const MANY = { status: null, current_location: null, pickup_location: null, destination: '' };

const LOOK = ['icon', 'color'] as const;

/**
 * Returns the icon and color for a changed title; null while the step stays the same, so that an edited suggestion
 * keeps its look.
 */
function lookAfter(before: string, title: string, likely: readonly EventSuggestion[]) {
  const typed = title.trim().toLocaleLowerCase();
  const suggested = likely.find((event) => event.title.toLocaleLowerCase() === typed);
  if (suggested) return suggested;
  const step = stepOf(title);
  return typed !== '' && step === stepOf(before) ? null : lookOf(step);
}

/**
 * Form for a new event of one or several parcels. Offers and saves changes that follow from the title, the status and
 * possibly the place; fills in nothing else by itself.
 */
export function NewEventForm<R>(props: NewEventFormProps<R>) {
  const { parcel, likely, notify: asked = false, send, done, aside } = props;
  const { t } = useTranslation('admin');
  const zone = useTimeZone();
  const mayWrite = useMay()('write');
  const id = parcel?.id ?? '-';
  const about = parcel ?? MANY;
  const initial = useMemo(
    () => ({
      ...EMPTY_EVENT,
      ...NOTIFY_NOBODY,
      ...(asked && { notify: 'yes' as const }),
      ...changesWith('', about),
    }),
    [about, asked],
  );
  const check = (values: typeof initial) => [...eventIssues(id, values, zone), ...changeIssues(id, values)];
  const own = useAdminForm({
    name: parcel ? `add-event.${id}` : 'bulk-event',
    ...(parcel && { draft: 'visit' as const }),
    initial,
    check,
    send: ({ notify, notify_language, ...values }) =>
      send({
        ...inputOf(values, zone),
        ...(mayWrite && chosenChanges(values)),
        ...(notify === 'yes' && { notify, notify_language }),
      }),
    done,
  });
  const { form, question } = useWarningQuestion(
    own,
    initial,
    (values) => unlikelyDates({ created_at: fromWallClock(values.created_at, zoneOf(values, zone)) }),
    (values) => check(values).length === 0,
  );
  usePreload(readFirstTitle);
  // The user's choice takes precedence over the title's.
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
      {question}
    </AdminForm>
  );
}
