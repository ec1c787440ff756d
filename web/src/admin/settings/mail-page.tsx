import { MAIL_DRIVERS } from '@vaultway/contracts/constants';
import type { Settings } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { OnlyWith } from '@/admin/ui/access/only-with';
import { useSuccess } from '@/admin/ui/feedback/success';
import { ChoiceField } from '@/admin/ui/forms/choice-field';
import { AdminForm } from '@/admin/ui/forms/admin-form';
import { PasswordField } from '@/admin/ui/forms/password-field';
import { TextField } from '@/admin/ui/forms/text-field';
import { paths } from '@/admin/paths';
import { RelaySection } from './relay-section';
import { SettingsFrame } from './settings-frame';
import { TemplateField } from './template-field';
import { TestMail } from './test-mail';
import { useMailSettingsForm } from './use-mail-settings-form';
import styles from './settings.module.css';

/** Settings of mail delivery and design. */
export default function MailSettingsPage() {
  const { t } = useTranslation('admin');
  return (
    <SettingsFrame title={t('settings.mail.title')}>
      {(settings) => (
        <>
          <RelaySection settings={settings} />
          <MailForm settings={settings} />
          <OnlyWith ability="manage">
            <TestMail driver={settings.mail_driver} relay={settings.mail_relay} />
          </OnlyWith>
        </>
      )}
    </SettingsFrame>
  );
}

function MailForm({ settings }: { settings: Settings }) {
  const { t } = useTranslation('admin');
  const succeed = useSuccess();
  const { form, tried } = useMailSettingsForm(settings, () =>
    succeed(paths.mailSettings, t('settings.saved')),
  );
  return (
    <AdminForm
      form={form}
      action={t(tried ? 'settings.mail.tryAndSave' : 'settings.save')}
      label={t('settings.mail.title')}
      sticky
    >
      <ChoiceField
        form={form}
        name="mail_driver"
        options={MAIL_DRIVERS.map((driver) => ({
          value: driver,
          label: t(`settings.mail.drivers.${driver}`),
          about: t(`settings.mail.driversAbout.${driver}`),
          // Stays selectable if it was chosen while a relay existed.
          disabled: driver === 'relay' && !settings.mail_relay && settings.mail_driver !== 'relay',
        }))}
      />
      {form.values.mail_driver === 'smtp' && (
        <fieldset className={styles.group}>
          <legend>{t('settings.mail.mailbox')}</legend>
          <div className={styles.server}>
            <TextField
              form={form}
              name="smtp_host"
              dir="ltr"
              autoComplete="off"
              placeholder="mail.example.com"
            />
            <TextField form={form} name="smtp_port" dir="ltr" inputMode="numeric" autoComplete="off" />
          </div>
          <TextField
            form={form}
            name="smtp_user"
            dir="ltr"
            autoComplete="off"
            help={t('settings.mail.userHelp')}
          />
          {tried && (
            <PasswordField
              form={form}
              name="password"
              autoComplete="current-password"
              help={t('settings.mail.tryHelp')}
            />
          )}
        </fieldset>
      )}
      <TemplateField form={form} />
    </AdminForm>
  );
}
