import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router-dom';
import { ErrorBoundary } from '@/shared/ui/crash/error-boundary';
import { sitePaths } from '@/shared/lib/site-paths';
import { Bar } from './bar';
import { ChatCorner } from './chat-corner';
import { Footer } from './footer';
import styles from './site-layout.module.css';
import { SideMenu } from './side-menu';
import { useScrollPosition } from './scroll-position';

/** What surrounds every public page. */
export function SiteLayout() {
  const { t } = useTranslation();
  const { pathname, key } = useLocation();
  const [firstKey] = useState(key);
  const [menuOpen, setMenuOpen] = useState(false);
  useScrollPosition();

  return (
    <>
      <a href="#main" className={styles.skip}>
        {t('site.skip')}
      </a>
      <Bar overHero={pathname === sitePaths.home} onMenu={() => setMenuOpen(true)} menuOpen={menuOpen} />
      <SideMenu open={menuOpen} onClose={() => setMenuOpen(false)} />
      <Main key={pathname} first={key === firstKey} />
      <Footer />
      <ChatCorner />
    </>
  );
}

/** The first page is there at once; only a page that replaces another one fades in. */
function Main({ first }: { first: boolean }) {
  const [there] = useState(first);
  return (
    <main id="main" tabIndex={-1} className={there ? styles.main : styles.arriving}>
      <ErrorBoundary>
        <Suspense fallback={<div className={styles.coming} />}>
          <Outlet />
        </Suspense>
      </ErrorBoundary>
    </main>
  );
}
