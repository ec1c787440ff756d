import { useTranslation } from 'react-i18next';
import type { AdminForm } from '@/admin/ui/form/use-admin-form';
import { FactField } from './fact-field';
import { factsIn, type FactValues, GROUP_NAMES, GROUP_TITLES, isOptional } from './parcel-form';
import styles from './parcels.module.css';

/** What a parcel may have. */
export function OptionalFields({ form }: { form: AdminForm<FactValues> }) {
  const { t } = useTranslation(['admin', 'site']);
  return GROUP_NAMES.map((group) => (
    <fieldset key={group} className={styles.group}>
      <legend>{t(GROUP_TITLES[group])}</legend>
      {factsIn(group)
        .filter(isOptional)
        .map((name) => (
          <FactField key={name} form={form} name={name} />
        ))}
    </fieldset>
  ));
}
