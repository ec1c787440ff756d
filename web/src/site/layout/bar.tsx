import { Suspense, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink } from 'react-router-dom';
import { Brand } from '@/shared/brand/brand';
import { Icon } from '@/shared/ui/icon/icon';
import { pagePath, sitePaths } from '@/shared/lib/site-paths';
import { useAppDispatch, useAppSelector } from '@/shared/state/hooks';
import { themeToggled } from '@/shared/state/theme.slice';
import { useHydrated } from '@/site/lib/hydrated';
import { COMPANY_PAGES } from '../menu/company-pages';
import { LanguagePicker } from './language-picker';
import styles from './bar.module.css';

interface BarProps {
  /** Whether the page is the home page, where it is transparent until the page is scrolled. */
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
        {/* A press on an adjacent button does not hydrate it; see site-layout.tsx. */}
        <Suspense>
          <Links />
        </Suspense>
        <ThemeToggle className={styles.icon} />
        <Suspense>
          <LanguagePicker />
        </Suspense>
      </div>
    </header>
  );
}

function Links() {
  const { t } = useTranslation();
  // Privacy is in the menu and the footer. The prerendered HTML is shared by all company pages: only links created
  // later mark the current one.
  const hydrated = useHydrated();
  return (
    <>
      <Link to={sitePaths.home} className={styles.brand}>
        <Brand />
      </Link>
      <nav aria-label={t('site.mainLinks')} className={styles.links}>
        <NavLink to={sitePaths.home} end>
          {t('nav.home')}
        </NavLink>
        {COMPANY_PAGES.filter(({ slug }) => slug !== 'privacy-policy').map(({ slug, text }) => (
          <NavLink key={`${slug} ${hydrated}`} to={pagePath(slug)} className={styles.companyPage}>
            {t(text)}
          </NavLink>
        ))}
        <NavLink to={sitePaths.contact}>{t('nav.contact')}</NavLink>
        <NavLink to={sitePaths.track}>{t('nav.track')}</NavLink>
      </nav>
    </>
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

function ThemeToggle({ className }: { className: string | undefined }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const light = useAppSelector((state) => state.theme === 'LIGHT');
  return (
    <button
      type="button"
      className={className}
      aria-label={t(light ? 'site.switchToDark' : 'site.switchToLight')}
      onClick={() => dispatch(themeToggled())}
    >
      <Icon name={light ? 'moon' : 'sun'} />
    </button>
  );
}
