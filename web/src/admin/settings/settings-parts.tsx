import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { AdminIcon } from '@/admin/ui/icon/admin-icon';
import { paths } from '@/admin/paths';
import styles from './settings.module.css';

/** The parts of the settings, each a page of its own, named by its texts. */
export const PARTS = [
  { name: 'contact', icon: 'phone', to: paths.contactSettings },
  { name: 'tracking', icon: 'search', to: paths.trackingSettings },
  { name: 'mail', icon: 'mail', to: paths.mailSettings },
  { name: 'site', icon: 'image', to: paths.siteSettings },
  { name: 'html', icon: 'globe', to: paths.htmlSettings },
] as const;

/** Leads from each part of the settings to the others. */
export function SettingsParts() {
  const { t } = useTranslation('admin');
  return (
    <nav aria-label={t('nav.settings')} className={styles.parts}>
      <ul>
        {PARTS.map(({ name, icon, to }) => (
          <li key={name}>
            <NavLink to={to}>
              <AdminIcon name={icon} />
              {t(`settings.${name}.title`)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
