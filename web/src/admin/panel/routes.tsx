import { Navigate, Outlet, type RouteObject, useRouteError, replace } from 'react-router-dom';
import { DeleteProvider } from '@/admin/ui/delete/delete-dialog';
import { SuccessProvider } from '@/admin/ui/feedback/success';
import { LeaveGuard } from '@/admin/ui/leave/leave-guard';
import { ListSkeleton } from '@/admin/ui/list/list-skeleton';
import { RoleGate } from '@/admin/ui/access/not-for-role-page';
import { NotFoundPage } from '@/admin/ui/page/not-found-page';
import { CrashPanel } from '@/shared/ui/crash/error-boundary';
import { ProofProvider } from '@/admin/account/proof-dialog';
import { AdminOnly, GuestOnly } from '@/admin/account/session-gates';
import { page } from '@/admin/ui/navigation/feature';
import { paths } from '@/admin/paths';
import { FEATURES } from './features';
import { AccountLayout } from './layout/account-layout';
import { AdminLayout } from './layout/admin-layout';

/** Every address of the panel. */
export const adminRoutes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <Crash />,
    hydrateFallbackElement: <ListSkeleton />,
    children: [
      // A shortcut to sign in; what it asks for, such as a language, is kept.
      {
        path: '/cp',
        loader: ({ request }) => replace(paths.signIn + new URL(request.url).search),
        element: <ListSkeleton />,
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

/** What every page is drawn in, and what needs the router. */
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
