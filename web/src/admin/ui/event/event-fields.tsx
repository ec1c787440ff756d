import { type KeyboardEvent, type ReactNode, useState } from 'react';
import type { EventSuggestion } from '@vaultway/contracts';
import { LIMITS } from '@vaultway/contracts/constants';
import { useTranslation } from 'react-i18next';
import { TextAreaField } from '@/admin/ui/form/text-area-field';
import { TextField } from '@/admin/ui/form/text-field';
import unseen from '@/shared/styles/unseen.module.css';
import type { AdminForm } from '@/admin/ui/form/use-admin-form';
import { useTimeZone } from '@/admin/ui/moment/moment';
import { ColorPicker } from './color-picker';
import type { EventValues } from './event-form';
import { IconPicker } from './icon-picker';
import { fillIn, LikelyEvents } from './likely-events';

interface EventFormProps<V extends EventValues> {
  form: AdminForm<V>;
}
interface EventTextProps<V extends EventValues> extends EventFormProps<V> {
  /** What may come next, offered below the title; the arrow keys in the title go through it. */
  likely?: readonly EventSuggestion[];
  /** What follows from the title, right below it: what is set unasked must be seen. */
  along?: ReactNode;
}

/** What an event is made of. */
export function EventFields<V extends EventValues>({ form }: EventFormProps<V>) {
  return (
    <>
      <EventText form={form} />
      <EventLook form={form} />
    </>
  );
}

/** What an event says. */
export function EventText<V extends EventValues>({ form: given, likely = [], along }: EventTextProps<V>) {
  const { t } = useTranslation('admin');
  const form = given as unknown as AdminForm<EventValues>;
  /** What the arrow keys came to: screen readers do not read a field whose text is exchanged. */
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
      {along}
      <TextAreaField form={form} name="description" optional limit={LIMITS.activityDescription} />
    </>
  );
}

/** How an event looks, and when it happened. */
export function EventLook<V extends EventValues>({ form: given }: EventFormProps<V>) {
  const { t } = useTranslation('admin');
  const zone = useTimeZone();
  const form = given as unknown as AdminForm<EventValues>;
  return (
    <>
      <IconPicker value={form.values.icon} onChange={(icon) => form.set('icon', icon)} />
      <ColorPicker value={form.values.color} onChange={(color) => form.set('color', color)} />
      <TextField
        form={form}
        name="created_at"
        type="datetime-local"
        optional
        help={t('activities.timeHelp', { zone })}
      />
    </>
  );
}
