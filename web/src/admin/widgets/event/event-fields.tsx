import { type KeyboardEvent, type ReactNode, useState } from 'react';
import type { EventSuggestion } from '@vaultway/contracts';
import { LIMITS } from '@vaultway/contracts/limits';
import { useTranslation } from 'react-i18next';
import { SelectField } from '@/admin/ui/forms/select-field';
import { TIME_ZONES } from '@/admin/ui/forms/time-zones';
import { TextAreaField } from '@/admin/ui/forms/text-area-field';
import { TextField } from '@/admin/ui/forms/text-field';
import unseen from '@/shared/styles/unseen.module.css';
import type { AdminForm } from '@/admin/ui/forms/use-admin-form';
import { useTimeZone } from '@/admin/ui/cells/moment';
import { ColorPicker } from './color-picker';
import { type EventValues, timeIn, zoneOf } from './event-form';
import { IconPicker } from './icon-picker';
import { fillIn, LikelyEvents } from './likely-events';
import styles from './event-fields.module.css';

interface EventFormProps<V extends EventValues> {
  form: AdminForm<V>;
}
interface EventTextProps<V extends EventValues> extends EventFormProps<V> {
  /** Events that may come next, listed below the title; arrow keys in the title cycle through them. */
  likely?: readonly EventSuggestion[];
  /** Consequences of the title, below it and the time, since changes made automatically must be visible. */
  along?: ReactNode;
}

export function EventFields<V extends EventValues>({ form }: EventFormProps<V>) {
  return (
    <>
      <EventText form={form} />
      <EventLook form={form} />
    </>
  );
}

export function EventText<V extends EventValues>({ form: given, likely = [], along }: EventTextProps<V>) {
  const { t } = useTranslation('admin');
  const form = given as unknown as AdminForm<EventValues>;
  /** Title selected by arrow key, for a live region: screen readers do not announce a field's replaced text. */
  const [reached, setReached] = useState('');
  const goThrough = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const alone = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (step === undefined || likely.length === 0 || !alone || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const at = likely.findIndex(({ title }) => title === form.values.title);
    const next = likely.at(at === -1 && step === -1 ? -1 : (at + step) % likely.length);
    if (!next) return;
    fillIn(form, next);
    setReached(next.title);
  };
  return (
    <>
      <TextField
        form={form}
        name="title"
        autoComplete="off"
        data-autofocus
        onKeyDown={goThrough}
        aria-description={likely.length > 0 ? t('activities.likelyKeys') : undefined}
      />
      <span role="status" className={unseen.unseen}>
        {reached === form.values.title && reached}
      </span>
      <LikelyEvents form={form} events={likely} />
      <EventTime form={form} />
      {along}
      <TextAreaField form={form} name="description" optional limit={LIMITS.activityDescription} grows />
    </>
  );
}

/** Icon and color of an event. */
export function EventLook<V extends EventValues>({ form: given }: EventFormProps<V>) {
  const form = given as unknown as AdminForm<EventValues>;
  return (
    <>
      <IconPicker value={form.values.icon} onChange={(icon) => form.set('icon', icon)} />
      <ColorPicker value={form.values.color} onChange={(color) => form.set('color', color)} />
    </>
  );
}

/** Time of an event, and its zone. */
function EventTime({ form }: EventFormProps<EventValues>) {
  const { t } = useTranslation('admin');
  const zone = useTimeZone();
  return (
    <div className={styles.when}>
      <TextField
        form={form}
        name="created_at"
        type="datetime-local"
        optional
        help={t('activities.timeHelp', { zone: zoneOf(form.values, zone) })}
      />
      <SelectField
        form={{
          ...form,
          set(name, value) {
            form.set('created_at', timeIn(form.values, value, zone));
            form.set(name, value);
          },
        }}
        name="time_zone"
        options={[
          { value: '', label: t('activities.zoneOfPlace') },
          ...new Set([form.values.time_zone, ...TIME_ZONES].filter(Boolean)),
        ]}
      />
    </div>
  );
}
