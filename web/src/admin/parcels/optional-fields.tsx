import { useTranslation } from 'react-i18next';
import type { AdminForm } from '@/admin/ui/forms/use-admin-form';
import { CustomInputs } from './custom-inputs';
import { ParcelField } from './parcel-field';
import { type DetailValues, isOptional } from './parcel-form';
import { detailsIn, GROUP_NAMES, GROUP_TITLES } from './parcel-groups';
import styles from './parcels.module.css';

export function OptionalFields({ form }: { form: AdminForm<DetailValues> }) {
  const { t } = useTranslation(['admin', 'site']);
  const groups = GROUP_NAMES.map((group) => (
    <fieldset key={group} className={styles.group}>
      <legend>{t(GROUP_TITLES[group])}</legend>
      {detailsIn(group)
        .filter(isOptional)
        .map((name) => (
          <ParcelField key={name} form={form} name={name} />
        ))}
    </fieldset>
  ));
  return (
    <>
      {groups}
      <CustomInputs form={form} />
    </>
  );
}
