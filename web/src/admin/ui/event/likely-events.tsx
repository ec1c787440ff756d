import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { LikelyEvent } from './usual-events';
import type { AdminForm } from '@/admin/ui/form/use-admin-form';
import { fieldId } from '@/admin/ui/form/use-field';
import type { EventValues } from './event-form';
import styles from './event-fields.module.css';

interface LikelyEventsProps<V extends EventValues> {
  form: AdminForm<V>;
  events: readonly LikelyEvent[];
}

/** Titles that mostly come next: one press fills in title, icon and color, and Enter then saves. */
export function LikelyEvents<V extends EventValues>({ form, events }: LikelyEventsProps<V>) {
  const { t } = useTranslation('admin');
  if (events.length === 0) return null;
  return (
    <Group gap={6} className={styles.likely} role="group" aria-label={t('activities.likely')}>
      <span aria-hidden="true">{t('activities.likely')}</span>
      {events.map((event) => (
        <Button
          key={event.title}
          variant="default"
          size="compact-sm"
          aria-pressed={form.values.title === event.title}
          onClick={() => {
            fillIn(form, event);
            document.getElementById(fieldId(form.id, 'title'))?.focus();
          }}
        >
          <span dir="auto">{event.title}</span>
        </Button>
      ))}
    </Group>
  );
}

export function fillIn<V extends EventValues>(form: AdminForm<V>, { title, icon, color }: LikelyEvent) {
  form.set('title', title);
  form.set('icon', icon);
  form.set('color', color);
}
