import { Modal } from '@mantine/core';
import { TRACKING_PRIVACY, type TrackingPrivacyMode } from '@vaultway/contracts/constants';
import { toDetail } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { AdminForm } from '@/admin/ui/forms/admin-form';
import { ChoiceField } from '@/admin/ui/forms/choice-field';
import { useAdminForm } from '@/admin/ui/forms/use-admin-form';
import { useSettingsQuery, useUpdateSettingsMutation } from './settings.api';
import styles from './settings.module.css';

const RECOMMENDED: TrackingPrivacyMode = 'gated';
const IN_ORDER = TRACKING_PRIVACY.toSorted((a, b) => Number(b === RECOMMENDED) - Number(a === RECOMMENDED));
const NOTHING = { tracking_privacy: '' };

/**
 * Asks who may see names and addresses until it is decided. Cannot be dismissed, since that would decide by default.
 */
export function PrivacyQuestion() {
  const { t } = useTranslation('admin');
  const { data } = useSettingsQuery();
  return (
    <Modal
      opened={data?.tracking_privacy_decided === false}
      onClose={() => undefined}
      closeOnEscape={false}
      closeOnClickOutside={false}
      withCloseButton={false}
      title={t('trackingPrivacy.title')}
      size="lg"
    >
      <Question />
    </Modal>
  );
}

function Question() {
  const { t } = useTranslation('admin');
  const [update] = useUpdateSettingsMutation();
  const form = useAdminForm({
    name: 'tracking-privacy',
    initial: NOTHING,
    check: ({ tracking_privacy }) =>
      tracking_privacy === '' ? [toDetail('tracking_privacy', 'required')] : [],
    send: (values) => update(values).unwrap(),
    // The settings are refetched, which closes the dialog.
    done: () => undefined,
  });
  const labelOf = (mode: TrackingPrivacyMode) => {
    const choice = t(`settings.tracking.privacy.${mode}`);
    return mode === RECOMMENDED ? t('trackingPrivacy.recommended', { choice }) : choice;
  };
  return (
    <>
      <p className={styles.question}>{t('trackingPrivacy.lead')}</p>
      <AdminForm form={form} action={t('trackingPrivacy.action')}>
        <ChoiceField
          form={form}
          name="tracking_privacy"
          options={IN_ORDER.map((mode) => ({
            value: mode,
            label: labelOf(mode),
            about: t(`settings.tracking.privacyAbout.${mode}`),
          }))}
        />
      </AdminForm>
    </>
  );
}
