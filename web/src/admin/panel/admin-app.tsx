// Mantine's own styles first, so that the panel's can override them.
import './mantine.css';
import { DirectionProvider, MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { type ComponentProps } from 'react';
import { RouterProvider } from 'react-router-dom';
import { useAppSelector } from '@/shared/state/hooks';
import { adminTheme, adminVariables } from './theme';
import './admin.css';

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
        <Notifications position="bottom-right" />
      </MantineProvider>
    </DirectionProvider>
  );
}
