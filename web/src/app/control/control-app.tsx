// Mantine's own styles first, so that the panel's can say otherwise.
import './mantine.css';
import { DirectionProvider, MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { DeleteProvider } from '@/components/control/delete/delete-dialog';
import { SuccessProvider } from '@/components/control/feedback/success';
import { LeaveGuard } from '@/components/control/leave/leave-guard';
import { useAppSelector } from '@/state/hooks';
import { ControlRoutes } from './control-routes';
import { controlTheme, controlVariables } from './control-theme';
import './control.css';

/** The control panel: everything under /control/, in chunks that visitors never load. */
export default function ControlApp() {
  const theme = useAppSelector((state) => state.theme);
  return (
    <DirectionProvider>
      <MantineProvider
        theme={controlTheme}
        cssVariablesResolver={controlVariables}
        forceColorScheme={theme === 'DARK' ? 'dark' : 'light'}
      >
        <LeaveGuard>
          <SuccessProvider>
            <DeleteProvider>
              <ControlRoutes />
            </DeleteProvider>
          </SuccessProvider>
        </LeaveGuard>
        <Notifications position="bottom-right" />
      </MantineProvider>
    </DirectionProvider>
  );
}
