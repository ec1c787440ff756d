import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { Brand } from '@/shared/ui/brand/brand';
import { AdminIcon } from '@/admin/ui/icon/admin-icon';
import { SignOutButton } from '@/admin/account/sign-out-button';
import { useAppSelector } from '@/shared/state/hooks';
import { paths } from '@/admin/paths';
import { SECTIONS } from '../features';
import unseen from '@/shared/styles/unseen.module.css';
import styles from './admin-layout.module.css';

/** @param onLeave is told when a link was followed, for a menu that closes then */
export function SideNavigation({ onLeave }: { onLeave?: () => void }) {
  const { t } = useTranslation('admin');
  const { pathname } = useLocation();
  const email = useAppSelector((state) => (state.admin ? state.admin.email : ''));
  return (
    <nav className={styles.navigation} aria-label={t('nav.label')}>
      <Link to={paths.overview} className={styles.brand} onClick={onLeave}>
        <Brand />
      </Link>
      <ul>
        {SECTIONS.map(({ name, to, icon, Badge }) => (
          <li key={name}>
            <Link
              to={to}
              className={styles.link}
              aria-current={pathname.startsWith(folderOf(to)) ? 'page' : undefined}
              onClick={onLeave}
            >
              <AdminIcon name={icon} />
              {t(`nav.${name}`)}
              {Badge && <Badge />}
            </Link>
          </li>
        ))}
      </ul>
      <ul className={styles.foot}>
        <li>
          <a href="/" target="_blank" className={styles.link}>
            <AdminIcon name="external" />
            {t('nav.site')}
            <span className={unseen.unseen}>({t('nav.newTab')})</span>
          </a>
        </li>
        <li>
          <Link to={paths.account} className={styles.link} onClick={onLeave} title={email}>
            <AdminIcon name="person" />
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

/** What the addresses of a section's pages begin with. */
const folderOf = (path: string) => path.replace(/(?:\/(?:list|send))?\.html$/, '');
