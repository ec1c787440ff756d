import { useTranslation } from 'react-i18next';
import { TextField } from '@/admin/ui/form/text-field';
import type { AdminForm } from '@/admin/ui/form/use-admin-form';
import type { FactValues } from './parcel-form';
import styles from './parcels.module.css';

/** What a parcel may have. */
export function OptionalFields({ form }: { form: AdminForm<FactValues> }) {
  const { t } = useTranslation('admin');
  const field = { form, optional: true, autoComplete: 'off' } as const;
  return (
    <>
      <fieldset className={styles.group}>
        <legend>{t('parcels.groups.route')}</legend>
        <TextField {...field} name="status" help={t('parcels.help.status')} />
        <TextField {...field} name="current_location" />
        <TextField {...field} name="pickup_location" />
        <TextField {...field} name="shipped_via" />
        <TextField {...field} name="min_expected_delivery_date" type="date" />
        <TextField {...field} name="max_expected_delivery_date" type="date" />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t('parcels.groups.recipient')}</legend>
        <TextField {...field} name="recipient_email" type="email" dir="ltr" />
        <TextField {...field} name="recipient_phone_number" type="tel" dir="ltr" />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t('parcels.groups.sender')}</legend>
        <TextField {...field} name="sender_name" />
        <TextField {...field} name="sender_email" type="email" dir="ltr" />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t('parcels.groups.content')}</legend>
        <TextField {...field} name="parcel_content" />
        <TextField {...field} name="weight" help={t('parcels.help.weight')} />
        <TextField {...field} name="declared_value" help={t('parcels.help.declared_value')} />
      </fieldset>
    </>
  );
}
