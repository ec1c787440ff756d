import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { TextField } from '@/admin/ui/form/text-field';
import type { AdminForm } from '@/admin/ui/form/use-admin-form';
import { ALONG, type FactsAlong } from './facts-along';
import styles from './new-event.module.css';

const TICKS = {
  status: 'activities.alsoSet.status',
  current_location: 'activities.alsoSet.location',
} as const;

/** What is saved of the parcel along with an event: each fact with its tick, which typing sets. */
export function FactsAlongFields<V extends FactsAlong>({ form }: { form: AdminForm<V> }) {
  const { t } = useTranslation('admin');
  const facts = form as unknown as AdminForm<FactsAlong>;
  return (
    <fieldset className={styles.also}>
      <legend>{t('activities.also')}</legend>
      {ALONG.map((name) => (
        <div key={name} className={styles.fact}>
          <Checkbox
            label={t(TICKS[name])}
            checked={facts.values[`set_${name}`] === 'yes'}
            onChange={({ currentTarget }) => facts.set(`set_${name}`, currentTarget.checked ? 'yes' : 'no')}
          />
          <TextField
            form={{
              ...facts,
              set(field, value) {
                facts.set(field, value);
                facts.set(`set_${name}`, 'yes');
              },
            }}
            name={name}
            optional
            autoComplete="off"
            className={styles.factText}
          />
        </div>
      ))}
    </fieldset>
  );
}
