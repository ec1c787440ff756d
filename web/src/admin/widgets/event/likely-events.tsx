import type { EventSuggestion } from '@vaultway/contracts';
import { Suggestions } from '@/admin/ui/forms/suggestions';
import type { AdminForm } from '@/admin/ui/forms/use-admin-form';
import type { EventValues } from './event-form';

interface LikelyEventsProps<V extends EventValues> {
  form: AdminForm<V>;
  events: readonly EventSuggestion[];
}

/** Buttons for the most likely events: a press fills in title, icon and color, and Enter then saves. */
export function LikelyEvents<V extends EventValues>({ form, events }: LikelyEventsProps<V>) {
  const choose = (text: string) => {
    const event = events.find(({ title }) => title === text);
    if (event) fillIn(form, event);
  };
  return <Suggestions form={form} name="title" texts={events.map(({ title }) => title)} onChoose={choose} />;
}

export function fillIn<V extends EventValues>(form: AdminForm<V>, { title, icon, color }: EventSuggestion) {
  form.set('title', title);
  form.set('icon', icon);
  form.set('color', color);
}
