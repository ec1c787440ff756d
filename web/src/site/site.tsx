import { lazy, Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { sitePaths } from '@/shared/lib/site-paths';
import { importForParcel } from '@/shared/lib/spare-import';
import { ErrorBoundary } from '@/shared/ui/crash/error-boundary';
import { SiteLayout } from './layout/site-layout';

const HomePage = lazy(() => import('./home/home-page'));
const TrackPage = lazy(() => importForParcel(() => import('./tracking/track-page')));
const ContactPage = lazy(() => import('./contact/contact-page'));
const ContentPage = lazy(() => import('./content/content-page'));
const OfflinePage = lazy(() => import('./offline/offline-page'));
const VerifyPage = lazy(() => import('./proof/verify-page'));
const AccountPages = lazy(() => import('./account/account-pages'));
const SharePage = lazy(() => import('./share/share-page'));
const OtherPages = lazy(() => import('./other-pages'));

/** Routes of the site. */
export function Site() {
  return (
    <ErrorBoundary>
      <Suspense>
        <Routes>
          <Route element={<SiteLayout />}>
            <Route path={sitePaths.home} element={<HomePage />} />
            <Route path={sitePaths.track} element={<TrackPage />} />
            <Route path={sitePaths.contact} element={<ContactPage />} />
            <Route path={sitePaths.page} element={<ContentPage />} />
            <Route path={sitePaths.verify} element={<VerifyPage />} />
            <Route path={sitePaths.share} element={<SharePage />} />
            <Route path={sitePaths.account} element={<AccountPages />} />
            <Route path="*" element={<OtherPages />} />
          </Route>
          <Route path={sitePaths.offline} element={<OfflinePage />} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  );
}
