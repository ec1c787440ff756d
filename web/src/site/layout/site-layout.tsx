import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router-dom';
import { useAppSelector } from '@/shared/state/hooks';
import { ErrorBoundary } from '@/shared/ui/crash/error-boundary';
import { sitePaths } from '@/shared/lib/site-paths';
import { Bar } from './bar';
import { EarlyPresses } from './early-press';
import { Footer } from './footer';
import styles from './site-layout.module.css';
import { useScrollPosition } from './scroll-position';

const ChatCorner = lazy(() => import('../chat/chat-corner'));
const SideMenu = lazy(() => import('../menu/side-menu'));

/** Renders the frame of every public page. */
export function SiteLayout() {
  const { t } = useTranslation();
  const { pathname, key } = useLocation();
  const [firstKey] = useState(key);
  /** Null until it is opened. */
  const [menuOpen, setMenuOpen] = useState<boolean | null>(null);
  const chat = useAppSelector((state) => Boolean(state.settings?.chat_code));
  useScrollPosition();

  return (
    <>
      <a href="#main" className={styles.skip}>
        {t('site.skip')}
      </a>
      {/* A press on unhydrated content first hydrates its whole boundary, so each is small. */}
      <Suspense>
        <Bar
          overHero={pathname === sitePaths.home}
          onMenu={() => setMenuOpen(true)}
          menuOpen={menuOpen === true}
        />
      </Suspense>
      {menuOpen !== null && (
        <Suspense>
          <SideMenu open={menuOpen} onClose={() => setMenuOpen(false)} />
        </Suspense>
      )}
      <Main key={pathname} first={key === firstKey} />
      <Suspense>
        <Footer />
      </Suspense>
      {chat && (
        <Suspense>
          <ChatCorner />
        </Suspense>
      )}
    </>
  );
}

/** Renders the page. The first appears at once; only a page that replaces another one fades in. */
function Main({ first }: { first: boolean }) {
  const [there] = useState(first);
  return (
    <main id="main" tabIndex={-1} className={there ? styles.main : styles.arriving}>
      <ErrorBoundary>
        <Suspense fallback={<div className={styles.coming} />}>
          <Outlet />
          <EarlyPresses />
        </Suspense>
      </ErrorBoundary>
    </main>
  );
}
