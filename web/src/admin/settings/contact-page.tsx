import { DEFAULT_TIME_ZONE, LIMITS, TRACKING_PRIVACY } from '@vaultway/contracts/constants';
import type { Settings } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { useSuccess } from '@/admin/ui/feedback/success';
import { ChoiceField } from '@/admin/ui/form/choice-field';
import { AdminForm } from '@/admin/ui/form/admin-form';
import { SelectField } from '@/admin/ui/form/select-field';
import { TextAreaField } from '@/admin/ui/form/text-area-field';
import { TextField } from '@/admin/ui/form/text-field';
import { paths } from '@/admin/paths';
import { CONTACT_FIELDS, useSettingsForm } from './settings-form';
import { SettingsFrame } from './settings-frame';
import styles from './settings.module.css';

/** How the company is reached, and what it shows of its parcels. */
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
      <fieldset className={styles.group}>
        <legend>{t('settings.contact.parcels')}</legend>
        <ChoiceField
          form={form}
          name="tracking_privacy"
          options={TRACKING_PRIVACY.map((mode) => ({
            value: mode,
            label: t(`settings.contact.privacy.${mode}`),
            about: t(`settings.contact.privacyAbout.${mode}`),
          }))}
        />
        <TextField
          form={form}
          name="tracking_prefix"
          optional
          limit={LIMITS.trackingPrefix}
          dir="ltr"
          autoComplete="off"
          help={t('settings.contact.prefixHelp')}
        />
        <TextField
          form={form}
          name="tile_url"
          optional
          dir="ltr"
          autoComplete="off"
          placeholder="https://tiles.example.com/{z}/{x}/{y}.png"
          help={t('settings.contact.tilesHelp')}
        />
        <TextField form={form} name="tile_attribution" optional help={t('settings.contact.sourceHelp')} />
        <TextField
          form={form}
          name="retention_days"
          optional
          inputMode="numeric"
          dir="ltr"
          autoComplete="off"
          help={t('settings.contact.retentionHelp')}
        />
      </fieldset>
    </AdminForm>
  );
}

/** The time zones that the browser knows by name. */
const TIME_ZONES = [...new Set([DEFAULT_TIME_ZONE, ...Intl.supportedValuesOf('timeZone')])];
