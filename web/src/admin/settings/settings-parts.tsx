import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { AdminIcon } from '@/admin/ui/cells/admin-icon';
import { PARTS } from './settings.feature';
import styles from './settings.module.css';

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
