import { Navigate, useLocation } from 'react-router-dom';
import type { RouteObject } from 'react-router-dom';
import { prefetchParcel } from '@/features/tracking/tracking.api';
import { TrackPage } from '@/features/tracking/track-page';
import { loadTexts } from '@/i18n/i18n';
import { ErrorPage } from './error-page';
import { PublicLayout } from './public-layout/public-layout';
import type { AppStore } from './store';

/** Every address of the site. The tracking page comes with the first file, since most visitors come for it. */
export const createRoutes = (store: AppStore): RouteObject[] => [
  {
    element: <PublicLayout />,
    errorElement: <ErrorPage />,
    HydrateFallback: PublicLayout,
    children: [{ errorElement: <ErrorPage />, children: publicPages(store) }],
  },
  { path: '/cp', element: <SignInShortcut /> },
  {
    path: '/control/*',
    errorElement: <ErrorPage />,
    HydrateFallback: () => null,
    lazy: controlPanel,
  },
];

const publicPages = (store: AppStore): RouteObject[] => [
  { path: '/', lazy: () => import('@/features/home/home-page') },
  {
    path: '/track.html',
    Component: TrackPage,
    loader({ request }) {
      prefetchParcel(store.dispatch, request.url);
      return null; // The page shows the look-up's progress itself.
    },
  },
  { path: '/contact.html', lazy: () => import('@/features/contact/contact-page') },
  { path: '/pages/:slug', lazy: () => import('@/features/content/content-page') },
  { path: '/resolution.html', lazy: () => import('@/features/resolution/resolution-page') },
  { path: '*', lazy: () => import('@/features/not-found/not-found-page') },
];

/** The panel's code and texts, which visitors never load. */
async function controlPanel() {
  const [panel] = await Promise.all([import('./control/control-app'), loadTexts('control')]);
  return panel;
}

function SignInShortcut() {
  const { search } = useLocation();
  return <Navigate to={{ pathname: '/control/signin.html', search }} replace />;
}
