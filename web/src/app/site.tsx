import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { TrackPage } from '@/features/tracking/track-page';
import { loadTexts } from '@/i18n/i18n';
import { ErrorBoundary } from './error-boundary';
import { PublicLayout } from './public/public-layout';

const HomePage = lazy(() => import('@/features/home/home-page'));
const ContactPage = lazy(() => import('@/features/contact/contact-page'));
const ContentPage = lazy(() => import('@/features/content/content-page'));
const ResolutionPage = lazy(() => import('@/features/resolution/resolution-page'));
const OfflinePage = lazy(() => import('./offline/offline-page'));
const SubscriptionPage = lazy(() => import('@/features/subscription/subscription-page'));
const NotFoundPage = lazy(() => import('@/features/not-found/not-found-page'));

/** The panel's code and texts, which visitors never load. */
const ControlApp = lazy(async () => {
  const [panel] = await Promise.all([import('./control/control-app'), loadTexts('control')]);
  return panel;
});

/** Every address of the site. The tracking page comes with the first file, since most visitors come for it. */
export function Site() {
  return (
    <ErrorBoundary>
      <Suspense>
        <Routes>
          <Route element={<PublicLayout />}>
            <Route path="/" element={<HomePage />} />
            <Route path="/track.html" element={<TrackPage />} />
            <Route path="/contact.html" element={<ContactPage />} />
            <Route path="/pages/:slug" element={<ContentPage />} />
            <Route path="/resolution.html" element={<ResolutionPage />} />
            <Route path="/subscription.html" element={<SubscriptionPage />} />
            <Route path="*" element={<NotFoundPage />} />
          </Route>
          <Route path="/offline.html" element={<OfflinePage />} />
          <Route path="/cp" element={<SignInShortcut />} />
          <Route path="/control/*" element={<ControlApp />} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  );
}

function SignInShortcut() {
  const { search } = useLocation();
  return <Navigate to={{ pathname: '/control/signin.html', search }} replace />;
}
