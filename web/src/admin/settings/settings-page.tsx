import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { AdminIcon } from '@/admin/ui/cells/admin-icon';
import { AdminPage } from '@/admin/ui/pages/admin-page';
import { paths } from '@/admin/paths';
import { MORE, PARTS } from './settings.feature';
import styles from './settings.module.css';

/** Menu of the settings, with a description of each part. */
export default function SettingsPage() {
  const { t } = useTranslation('admin');
  const crumbs = [{ text: t('title'), to: paths.overview }, { text: t('nav.settings') }];
  return (
    <AdminPage title={t('nav.settings')} crumbs={crumbs} narrow>
      <ul className={styles.menu}>
        {PARTS.map(({ name, icon, to }) => (
          <li key={name}>
            <Link to={to} className={styles.part}>
              <AdminIcon name={icon} size={22} />
              <span>
                <strong>{t(`settings.${name}.title`)}</strong>
                <span>{t(`settings.${name}.about`)}</span>
              </span>
            </Link>
          </li>
        ))}
        {MORE.map(({ name, icon, to }) => (
          <li key={name}>
            <Link to={to} className={styles.part}>
              <AdminIcon name={icon} size={22} />
              <span>
                <strong>{t(`nav.${name}`)}</strong>
                <span>{t(`settings.more.${name}`)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </AdminPage>
  );
}
