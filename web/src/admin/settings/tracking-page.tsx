import { TRACKING_PRIVACY, YES_NO } from '@vaultway/contracts/constants';
import { LIMITS } from '@vaultway/contracts/limits';
import type { Settings } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { useSuccess } from '@/admin/ui/feedback/success';
import { AdminForm } from '@/admin/ui/forms/admin-form';
import { ChoiceField } from '@/admin/ui/forms/choice-field';
import { TextAreaField } from '@/admin/ui/forms/text-area-field';
import { TextField } from '@/admin/ui/forms/text-field';
import { paths } from '@/admin/paths';
import { MailNotice } from '@/admin/widgets/mail/mail-notice';
import { TRACKING_FIELDS, useSettingsForm } from './settings-form';
import { SettingsFrame } from './settings-frame';

/** Settings of the tracking page and the retention of personal data. */
export default function TrackingSettingsPage() {
  const { t } = useTranslation('admin');
  return (
    <SettingsFrame title={t('settings.tracking.title')}>
      {(settings) => <TrackingForm settings={settings} />}
    </SettingsFrame>
  );
}

function TrackingForm({ settings }: { settings: Settings }) {
  const { t } = useTranslation('admin');
  const succeed = useSuccess();
  const form = useSettingsForm({
    page: 'tracking',
    settings,
    fields: TRACKING_FIELDS,
    done: () => succeed(paths.trackingSettings, t('settings.saved')),
  });
  return (
    <AdminForm form={form} action={t('settings.save')} sticky>
      <ChoiceField
        form={form}
        name="tracking_privacy"
        options={TRACKING_PRIVACY.map((mode) => ({
          value: mode,
          label: t(`settings.tracking.privacy.${mode}`),
          about: t(`settings.tracking.privacyAbout.${mode}`),
        }))}
      />
      <ChoiceField
        form={form}
        name="delivery_pin"
        options={YES_NO.map((asked) => ({
          value: asked,
          label: t(`settings.tracking.pin.${asked}`),
          about: t(`settings.tracking.pinAbout.${asked}`),
        }))}
      />
      {form.values.delivery_pin === 'yes' && <MailNotice about="any" />}
      <TextField
        form={form}
        name="tracking_prefix"
        optional
        limit={LIMITS.trackingPrefix}
        dir="ltr"
        autoComplete="off"
        help={t('settings.tracking.prefixHelp')}
      />
      <TextField
        form={form}
        name="tile_url"
        optional
        dir="ltr"
        autoComplete="off"
        placeholder="https://tiles.example.com/{z}/{x}/{y}.png"
        help={t('settings.tracking.tilesHelp')}
      />
      <TextField form={form} name="tile_attribution" optional help={t('settings.tracking.sourceHelp')} />
      <TextAreaField
        form={form}
        name="insured_limits"
        optional
        dir="auto"
        help={t('settings.tracking.limitsHelp')}
      />
      <TextAreaField
        form={form}
        name="log_addresses"
        optional
        dir="auto"
        help={t('settings.tracking.logAddressesHelp')}
      />
      <TextAreaField
        form={form}
        name="log_policy"
        optional
        limit={LIMITS.logPolicy}
        dir="auto"
        help={t('settings.tracking.logPolicyHelp')}
      />
      <TextField
        form={form}
        name="retention_days"
        optional
        inputMode="numeric"
        dir="ltr"
        autoComplete="off"
        help={t('settings.tracking.retentionHelp')}
      />
    </AdminForm>
  );
}
