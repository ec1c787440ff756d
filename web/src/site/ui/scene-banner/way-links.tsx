import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { PageIcon, type PageIconName } from '@/shared/ui/page-icon/page-icon';
import { pagePath, sitePaths } from '@/shared/lib/site-paths';
import styles from './way-links.module.css';

/** Links to likely destinations for a lost visitor. */
export function WayLinks() {
  const { t } = useTranslation();
  const links: { to: string; icon: PageIconName; text: string }[] = [
    { to: sitePaths.track, icon: 'search', text: t('nav.track') },
    { to: sitePaths.contact, icon: 'mail', text: t('nav.contact') },
    { to: pagePath('about-us'), icon: 'people', text: t('nav.about') },
    { to: pagePath('warehousing'), icon: 'folder', text: t('nav.warehousing') },
  ];
  return (
    <nav aria-labelledby="way-links">
      <h2 id="way-links" className={styles.title}>
        {t('notFound.instead')}
      </h2>
      <ul className={styles.links}>
        {links.map(({ to, icon, text }) => (
          <li key={to}>
            <Link to={to} className={styles.link}>
              <PageIcon name={icon} />
              <span>{text}</span>
              <PageIcon name="arrow" size={20} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
