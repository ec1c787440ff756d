import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ControlIcon } from '@/components/control/icon/control-icon';
import { ControlPage } from '@/components/control/page/control-page';
import { SETTINGS } from './settings-frame';
import styles from './settings.module.css';

const PARTS = [
  { name: 'contact', icon: 'phone' },
  { name: 'mail', icon: 'mail' },
  { name: 'html', icon: 'globe' },
] as const;

/** The menu of the settings. */
export default function SettingsPage() {
  const { t } = useTranslation('control');
  const crumbs = [{ text: t('title'), to: '/control/index.html' }, { text: t('nav.settings') }];
  return (
    <ControlPage title={t('nav.settings')} crumbs={crumbs} narrow>
      <ul className={styles.menu}>
        {PARTS.map(({ name, icon }) => (
          <li key={name}>
            <Link to={`${SETTINGS}/${name}`} className={styles.part}>
              <ControlIcon name={icon} size={22} />
              <span>
                <strong>{t(`settings.${name}.title`)}</strong>
                <span>{t(`settings.${name}.about`)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </ControlPage>
  );
}
