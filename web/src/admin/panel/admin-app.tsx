// Mantine's own styles first, so that the panel's can override them.
import './mantine.css';
import { DirectionProvider, MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { type ComponentProps, useDeferredValue } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { useAppSelector } from '@/shared/state/hooks';
import { adminRoutes } from './routes';
import { adminTheme, adminVariables } from './theme';
import './admin.css';

/** Asks for the code of the page that the browser's address is of. */
export const createAdminRouter = () => createBrowserRouter(adminRoutes);

/** The control panel: everything under /control. */
export function AdminApp({ router }: Pick<ComponentProps<typeof RouterProvider>, 'router'>) {
  const theme = useAppSelector((state) => state.theme);
  // After the page: their portal would have all that is drawn with it drawn a second time at once.
  const isDrawn = useDeferredValue(true, false);
  return (
    <DirectionProvider>
      <MantineProvider
        theme={adminTheme}
        cssVariablesResolver={adminVariables}
        forceColorScheme={theme === 'DARK' ? 'dark' : 'light'}
      >
        <RouterProvider router={router} />
        {isDrawn && <Notifications position="bottom-right" />}
      </MantineProvider>
    </DirectionProvider>
  );
}
