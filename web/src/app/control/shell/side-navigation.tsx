import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { Brand } from '@/components/brand/brand';
import { ControlIcon } from '@/components/control/icon/control-icon';
import { SignOutButton } from '@/features/account/sign-out-button';
import { UnreadCount } from '@/features/messages/unread-count';
import { useAppSelector } from '@/state/hooks';
import unseen from '@/styles/unseen.module.css';
import { MORE_SECTIONS, SECTIONS } from '../control-sections';
import styles from './shell.module.css';

/** @param onLeave is told when a link was followed, for a menu that closes then */
export function SideNavigation({ onLeave }: { onLeave?: () => void }) {
  const { t } = useTranslation('control');
  const { pathname } = useLocation();
  const email = useAppSelector((state) => (state.admin ? state.admin.email : ''));
  return (
    <nav className={styles.navigation} aria-label={t('nav.label')}>
      <Link to="/control/index.html" className={styles.brand} onClick={onLeave}>
        <Brand />
      </Link>
      <ul>
        {[...SECTIONS, ...MORE_SECTIONS].map(({ name, to, under, icon }) => (
          <li key={name}>
            <Link
              to={to}
              className={styles.link}
              aria-current={pathname.startsWith(under) ? 'page' : undefined}
              onClick={onLeave}
            >
              <ControlIcon name={icon} />
              {t(`nav.${name}`)}
              {name === 'messages' && <UnreadCount />}
            </Link>
          </li>
        ))}
      </ul>
      <ul className={styles.foot}>
        <li>
          <a href="/" target="_blank" className={styles.link}>
            <ControlIcon name="external" />
            {t('nav.site')}
            <span className={unseen.unseen}>({t('nav.newTab')})</span>
          </a>
        </li>
        <li>
          <Link to="/control/account/index.html" className={styles.link} onClick={onLeave} title={email}>
            <ControlIcon name="person" />
            <span className={styles.email}>{email}</span>
          </Link>
        </li>
        <li>
          <SignOutButton className={styles.link} />
        </li>
      </ul>
    </nav>
  );
}
