import { useEffect, useRef } from 'react';
import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { AdminForm } from '@/admin/ui/form/use-admin-form';
import { fieldId } from '@/admin/ui/form/use-field';
import type { EventValues } from './event-form';
import type { LikelyEvent } from './use-likely-events';
import styles from './events.module.css';

interface LikelyEventsProps<V extends EventValues> {
  form: AdminForm<V>;
  events: LikelyEvent[];
}

/** Titles that mostly come next: one press fills in title, icon and colour, and Enter then saves. */
export function LikelyEvents<V extends EventValues>({ form, events }: LikelyEventsProps<V>) {
  const { t } = useTranslation('admin');
  const title = fieldId(form.id, 'title');
  useSelected(title, form.values.title);
  if (events.length === 0) return null;
  const fill = (event: LikelyEvent) => {
    form.set('title', event.title);
    form.set('icon', event.icon);
    form.set('color', event.color);
    document.getElementById(title)?.focus();
  };
  return (
    <Group gap={6} className={styles.likely} role="group" aria-label={t('activities.likely')}>
      <span aria-hidden="true">{t('activities.likely')}</span>
      {events.map((event) => (
        <Button
          key={event.title}
          variant="default"
          size="compact-sm"
          aria-pressed={form.values.title === event.title}
          onClick={() => fill(event)}
        >
          <span dir="auto">{event.title}</span>
        </Button>
      ))}
    </Group>
  );
}

/** A title that was offered is replaced by what is typed: it is selected while nobody has typed. */
function useSelected(id: string, offered: string) {
  const touched = useRef(false);
  useEffect(() => {
    const input = document.getElementById(id);
    if (!(input instanceof HTMLInputElement) || touched.current) return undefined;
    const select = () => !touched.current && input.select();
    const touch = () => void (touched.current = true);
    if (document.activeElement === input) select();
    input.addEventListener('focus', select);
    input.addEventListener('input', touch);
    return () => {
      input.removeEventListener('focus', select);
      input.removeEventListener('input', touch);
    };
  }, [id, offered]);
}
