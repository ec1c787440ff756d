import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink } from 'react-router-dom';
import { Brand } from '@/components/brand/brand';
import { Icon } from '@/components/icon/icon';
import styles from './bar.module.css';
import { LanguagePicker } from './language-picker';
import { ThemeToggle } from './theme-toggle';

interface BarProps {
  /** On the home page it lies transparent on the picture until the page is scrolled. */
  overHero: boolean;
  menuOpen: boolean;
  onMenu: () => void;
}

export function Bar({ overHero, menuOpen, onMenu }: BarProps) {
  const { t } = useTranslation();
  const atTop = useAtTop();
  const transparent = overHero && atTop;

  return (
    <header
      className={`${styles.bar} ${transparent ? styles.transparent : ''} ${overHero ? styles.over : ''}`}
    >
      <div className={styles.inner}>
        <button
          type="button"
          className={styles.icon}
          aria-label={t('site.menu')}
          aria-haspopup="dialog"
          aria-expanded={menuOpen}
          onClick={onMenu}
        >
          <Icon name="menu" />
        </button>
        <Link to="/" className={styles.brand}>
          <Brand />
        </Link>
        <nav aria-label={t('site.mainLinks')} className={styles.links}>
          <NavLink to="/" end>
            {t('nav.home')}
          </NavLink>
          <NavLink to="/contact.html">{t('nav.contact')}</NavLink>
          <NavLink to="/track.html">{t('nav.track')}</NavLink>
        </nav>
        <ThemeToggle className={styles.icon} />
        <LanguagePicker />
      </div>
    </header>
  );
}

const useAtTop = (): boolean =>
  useSyncExternalStore(
    onScroll,
    () => scrollY === 0,
    () => true,
  );

function onScroll(look: () => void) {
  addEventListener('scroll', look, { passive: true });
  return () => removeEventListener('scroll', look);
}
