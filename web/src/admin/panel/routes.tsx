import { Navigate, Outlet, type RouteObject, useRouteError, replace } from 'react-router-dom';
import { DeleteProvider } from '@/admin/ui/feedback/delete-dialog';
import { SuccessProvider } from '@/admin/ui/feedback/success';
import { LeaveGuard } from '@/admin/ui/forms/leave-guard';
import { ListSkeleton } from '@/admin/ui/feedback/list-skeleton';
import { RoleGate } from '@/admin/ui/pages/not-for-role-page';
import { NotFoundPage } from '@/admin/ui/pages/not-found-page';
import { CrashPanel } from '@/shared/ui/crash/error-boundary';
import { ProofProvider } from '@/admin/account/proof-dialog';
import { AdminOnly, GuestOnly } from '@/admin/account/session-gates';
import { page } from '@/admin/ui/pages/feature';
import { paths } from '@/admin/paths';
import { FEATURES } from './features';
import { AccountLayout } from './layout/account-layout';
import { AdminLayout } from './layout/admin-layout';

export const adminRoutes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <Crash />,
    hydrateFallbackElement: <ListSkeleton />,
    children: [
      // Shortcut to sign in; keeps the query, such as a language.
      {
        path: '/cp',
        loader: ({ request }) => replace(paths.signIn + new URL(request.url).search),
        element: <ListSkeleton />,
      },
      // A signed-in admin comes here too, to prove who they are.
      {
        element: <AccountLayout />,
        children: [page(paths.oidc, 'own', () => import('@/admin/account/oidc-page'))],
      },
      {
        element: <GuestOnly />,
        children: [
          { element: <AccountLayout />, children: FEATURES.flatMap(({ guestRoutes = [] }) => guestRoutes) },
        ],
      },
      {
        element: <AdminOnly />,
        children: [
          {
            element: <AccountLayout />,
            children: [page(paths.enrol, 'own', () => import('@/admin/account/enrol-page'))],
          },
          {
            element: <AdminLayout />,
            children: [
              { path: paths.root, element: <Navigate to={paths.overview} replace /> },
              {
                path: paths.overview,
                lazy: async () => ({ Component: (await import('./overview/overview-page')).OverviewPage }),
              },
              {
                element: <RoleGate />,
                children: [
                  ...FEATURES.flatMap(({ routes }) => routes),
                  page(paths.parcel, 'code', () => import('./parcel-routes')),
                ],
              },
              { path: '*', element: <NotFoundPage /> },
            ],
          },
        ],
      },
    ],
  },
];

/** Providers around every page that need the router. */
function Root() {
  return (
    <LeaveGuard>
      <SuccessProvider>
        <DeleteProvider>
          <ProofProvider>
            <Outlet />
          </ProofProvider>
        </DeleteProvider>
      </SuccessProvider>
    </LeaveGuard>
  );
}

function Crash() {
  return <CrashPanel error={useRouteError() as Error} />;
}
