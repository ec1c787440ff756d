import type { Settings } from '@vaultway/contracts';
import { PRINTED_SETTINGS, unprintable } from '@vaultway/contracts/unprintable';
import { useTranslation } from 'react-i18next';
import { useSuccess } from '@/admin/ui/feedback/success';
import { AdminForm } from '@/admin/ui/forms/admin-form';
import { SelectField } from '@/admin/ui/forms/select-field';
import { TIME_ZONES } from '@/admin/ui/forms/time-zones';
import { TextAreaField } from '@/admin/ui/forms/text-area-field';
import { TextField } from '@/admin/ui/forms/text-field';
import { useWarningQuestion } from '@/admin/ui/forms/use-warning-question';
import { useCountryOptions } from '@/admin/widgets/customer/use-country-options';
import { paths } from '@/admin/paths';
import { CONTACT_FIELDS, settingsIssues, textsOf, useSettingsForm } from './settings-form';
import { SettingsFrame } from './settings-frame';
import styles from './settings.module.css';

/** Settings of the company: name and contact details. */
export default function ContactSettingsPage() {
  const { t } = useTranslation('admin');
  return (
    <SettingsFrame title={t('settings.contact.title')}>
      {(settings) => <ContactForm settings={settings} />}
    </SettingsFrame>
  );
}

function ContactForm({ settings }: { settings: Settings }) {
  const { t, i18n } = useTranslation('admin');
  const succeed = useSuccess();
  const countries = useCountryOptions();
  const own = useSettingsForm({
    page: 'contact',
    settings,
    fields: CONTACT_FIELDS,
    done: () => succeed(paths.contactSettings, t('settings.saved')),
  });
  const { form, question } = useWarningQuestion(
    own,
    textsOf(settings, CONTACT_FIELDS, i18n.language),
    (values) => unprintable(values, PRINTED_SETTINGS),
    (values) => settingsIssues(values, settings, i18n.language).length === 0,
  );
  return (
    <AdminForm form={form} action={t('settings.save')} sticky>
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
      <div className={styles.pair}>
        <SelectField form={form} name="company_country" optional options={countries} />
        <TextField form={form} name="company_tax_number" dir="ltr" optional />
      </div>
      <TextAreaField form={form} name="payment_details" optional help={t('settings.contact.paymentHelp')} />
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
      {question}
    </AdminForm>
  );
}
