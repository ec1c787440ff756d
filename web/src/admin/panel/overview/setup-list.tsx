import { Button } from '@mantine/core';
import type { ParcelOverview } from '@vaultway/contracts';
import { DEFAULT_COMPANY_NAME } from '@vaultway/contracts/constants';
import { SITE_PICTURES } from '@vaultway/contracts/site-look';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useInvitationsQuery } from '@/admin/account/colleagues.api';
import { useAdminsQuery } from '@/admin/api/admins.api';
import { paths } from '@/admin/paths';
import { useSettingsQuery } from '@/admin/settings/settings.api';
import { focusHeading } from '@/admin/ui/hooks/focus-back';
import { AdminIcon } from '@/admin/ui/cells/admin-icon';
import { isBoolean, useStoredPreference } from '@/admin/ui/hooks/stored-preference';
import { useMailSetup } from '@/admin/widgets/mail/use-mail-setup';
import styles from './overview-page.module.css';

const AGAIN = { refetchOnMountOrArgChange: true };

/** Setup checklist of a new company; hidden once complete or dismissed. Without a sender for emails, it stays. */
export function SetupList({ overview }: { overview: ParcelOverview }) {
  const { t } = useTranslation('admin');
  const { data: settings } = useSettingsQuery();
  // Invited colleagues sign up elsewhere.
  const { data: admins } = useAdminsQuery(undefined, AGAIN);
  const { data: invitations } = useInvitationsQuery(undefined, AGAIN);
  const { own, written } = useMailSetup();
  const [dismissed, setDismissed] = useStoredPreference('setup.dismissed', false, isBoolean);
  if (!settings || !admins || !invitations) return null;
  const sender = settings.contact_email !== null;
  const steps = [
    {
      name: 'company',
      to: paths.contactSettings,
      done: settings.company_name !== DEFAULT_COMPANY_NAME && sender,
    },
    ...(sender ? [] : [{ name: 'sender', to: paths.contactSettings, done: false } as const]),
    { name: 'privacy', to: paths.trackingSettings, done: settings.tracking_privacy_decided },
    // Same condition as the mail notice above.
    { name: written && !own ? 'mailWritten' : 'mail', to: paths.mailSettings, done: own || written },
    {
      name: 'look',
      to: `${paths.siteSettings}#images`,
      done: SITE_PICTURES.some((picture) => settings[picture] !== null),
    },
    { name: 'claims', to: paths.siteSettings, done: settings.claims_confirmed !== null },
    {
      name: 'parcel',
      to: paths.createParcel,
      done: overview.created,
    },
    {
      name: 'colleague',
      to: paths.colleagues,
      done: admins.data.length > 1 || invitations.data.length > 0,
    },
  ] as const;
  const left = steps.filter(({ done }) => !done).length;
  if (left === 0 || (dismissed && sender)) return null;
  const dismiss = () => {
    setDismissed(true);
    focusHeading();
  };
  return (
    <section className={styles.card} aria-labelledby="setup">
      <div className={styles.setupHead}>
        <h2 id="setup">{t('setup.title')}</h2>
        {!dismissed && (
          <Button variant="subtle" size="compact-sm" onClick={dismiss}>
            {t('setup.dismiss')}
          </Button>
        )}
      </div>
      <ol className={styles.setup}>
        {steps.map(({ name, to, done }) => (
          <li key={name} data-done={done || undefined}>
            <AdminIcon name={done ? 'check_circle' : 'unchecked'} />
            {done ? (
              <span>
                {t(`setup.${name}`)} <span className={styles.quiet}>({t('setup.done')})</span>
              </span>
            ) : (
              <Link to={to}>{t(`setup.${name}`)}</Link>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
