import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { TextField } from '@/admin/ui/forms/text-field';
import type { AdminForm } from '@/admin/ui/forms/use-admin-form';
import { CHANGEABLE, type ParcelChanges } from './parcel-changes';
import styles from './new-event.module.css';

const TICKS = {
  status: 'activities.alsoSet.status',
  current_location: 'activities.alsoSet.location',
} as const;

/** Parcel fields saved along with an event, each with a checkbox, which typing checks. */
export function ParcelChangeFields<V extends ParcelChanges>({ form }: { form: AdminForm<V> }) {
  const { t } = useTranslation('admin');
  const changes = form as unknown as AdminForm<ParcelChanges>;
  return (
    <fieldset className={styles.also}>
      <legend>{t('activities.also')}</legend>
      {CHANGEABLE.map((name) => (
        <div key={name} className={styles.change}>
          <Checkbox
            label={t(TICKS[name])}
            checked={changes.values[`set_${name}`] === 'yes'}
            onChange={({ currentTarget }) => changes.set(`set_${name}`, currentTarget.checked ? 'yes' : 'no')}
          />
          <TextField
            form={{
              ...changes,
              set(field, value) {
                changes.set(field, value);
                changes.set(`set_${name}`, 'yes');
              },
            }}
            name={name}
            optional
            autoComplete="off"
            className={styles.changeText}
          />
        </div>
      ))}
    </fieldset>
  );
}
