// Mantine's styles first, so that the panel's override them.
import './mantine.css';
import { DirectionProvider, MantineProvider } from '@mantine/core';
import { Notifications, useNotifications } from '@mantine/notifications';
import type { ComponentProps } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { useOnDemand } from '@/admin/ui/hooks/use-on-demand';
import { useAppSelector } from '@/shared/state/hooks';
import { adminRoutes } from './routes';
import { adminTheme, adminVariables } from './theme';
import './admin.css';

/** Creates the router, and loads the code of the current page. */
export const createAdminRouter = () => createBrowserRouter(adminRoutes);

/** The control panel: everything under /control. */
export function AdminApp({ router }: Pick<ComponentProps<typeof RouterProvider>, 'router'>) {
  const theme = useAppSelector((state) => state.theme);
  return (
    <DirectionProvider>
      <MantineProvider
        theme={adminTheme}
        cssVariablesResolver={adminVariables}
        forceColorScheme={theme === 'DARK' ? 'dark' : 'light'}
      >
        <RouterProvider router={router} />
        <Toasts />
      </MantineProvider>
    </DirectionProvider>
  );
}

/** Mounted only for the first toast: mounting flushes all effects of the page in the task that rendered it. */
function Toasts() {
  const { needed } = useOnDemand(useNotifications().notifications.length > 0);
  return needed && <Notifications position="bottom-right" />;
}
