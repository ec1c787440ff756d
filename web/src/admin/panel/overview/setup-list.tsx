import type { ParcelOverview } from '@vaultway/contracts';
import { DEFAULT_COMPANY_NAME } from '@vaultway/contracts/constants';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useAdminsQuery } from '@/admin/api/admins.api';
import { paths } from '@/admin/paths';
import { useSettingsQuery } from '@/admin/settings/settings.api';
import { AdminIcon } from '@/admin/ui/icon/admin-icon';
import { useMailSetup } from '@/admin/ui/mail/use-mail-setup';
import styles from './overview-page.module.css';

/** What a new company does first, with what of it is done; nothing once all is. */
export function SetupList({ overview }: { overview: ParcelOverview }) {
  const { t } = useTranslation('admin');
  const { data: settings } = useSettingsQuery();
  const { data: admins } = useAdminsQuery();
  const { own, written } = useMailSetup();
  if (!settings || !admins) return null;
  const steps = [
    { name: 'company', to: paths.contactSettings, done: settings.company_name !== DEFAULT_COMPANY_NAME },
    { name: 'privacy', to: paths.contactSettings, done: settings.tracking_privacy_decided },
    { name: 'mail', to: paths.mailSettings, done: own || written },
    {
      name: 'parcel',
      to: paths.createParcel,
      done: overview.in_transit.count > 0 || overview.events.length > 0,
    },
    { name: 'colleague', to: paths.colleagues, done: admins.data.length > 1 },
  ] as const;
  const left = steps.filter(({ done }) => !done).length;
  if (left === 0) return null;
  return (
    <section className={styles.card} aria-labelledby="setup">
      <h2 id="setup">{t('setup.title')}</h2>
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
