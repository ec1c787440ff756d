import { DEFAULT_TIME_ZONE } from '@vaultway/contracts/constants';
import type { Settings } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { useSuccess } from '@/admin/ui/feedback/success';
import { AdminForm } from '@/admin/ui/form/admin-form';
import { SelectField } from '@/admin/ui/form/select-field';
import { TextAreaField } from '@/admin/ui/form/text-area-field';
import { TextField } from '@/admin/ui/form/text-field';
import { paths } from '@/admin/paths';
import { CONTACT_FIELDS, useSettingsForm } from './settings-form';
import { SettingsFrame } from './settings-frame';
import styles from './settings.module.css';

/** The company: its name, and how it is reached. */
export default function ContactSettingsPage() {
  const { t } = useTranslation('admin');
  return (
    <SettingsFrame title={t('settings.contact.title')}>
      {(settings) => <ContactForm settings={settings} />}
    </SettingsFrame>
  );
}

function ContactForm({ settings }: { settings: Settings }) {
  const { t } = useTranslation('admin');
  const succeed = useSuccess();
  const form = useSettingsForm({
    page: 'contact',
    settings,
    fields: CONTACT_FIELDS,
    done: () => succeed(paths.contactSettings, t('settings.saved')),
  });
  return (
    <AdminForm form={form} action={t('settings.save')}>
      <TextField form={form} name="company_name" optional help={t('settings.contact.companyHelp')} />
      <TextField
        form={form}
        name="contact_email"
        type="email"
        dir="ltr"
        help={t('settings.contact.emailHelp')}
      />
      <div className={styles.pair}>
        <TextField form={form} name="contact_phone" type="tel" dir="ltr" optional />
        <TextField form={form} name="contact_phone_alt" type="tel" dir="ltr" optional />
      </div>
      <TextAreaField form={form} name="contact_address" optional />
      <TextAreaField form={form} name="opening_hours" optional help={t('settings.contact.hoursHelp')} />
      <div className={styles.pair}>
        <TextField form={form} name="contact_twitter" dir="ltr" optional />
        <TextField form={form} name="contact_telegram" dir="ltr" optional />
        <TextField form={form} name="contact_instagram" dir="ltr" optional />
      </div>
      <SelectField
        form={form}
        name="time_zone"
        options={TIME_ZONES}
        help={t('settings.contact.timeZoneHelp')}
      />
    </AdminForm>
  );
}

/** The time zones that the browser knows by name. */
const TIME_ZONES = [...new Set([DEFAULT_TIME_ZONE, ...Intl.supportedValuesOf('timeZone')])];
