import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { currentOpener, focusBack } from '@/admin/ui/hooks/focus-back';
import { parcelPath } from '@/admin/paths';

interface EventDrawerProps {
  /** Parcel to return to on closing. */
  code: string;
  title: string;
  /** Event being edited; its menu gets the focus back. */
  event?: string;
  children: ReactNode;
}

/** Shows an event's form beside its parcel. */
export function EventDrawer({ code, title, event, children }: EventDrawerProps) {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  useFocusBack(event);
  // Mantine's own portal would render the whole form synchronously, after everything else.
  return createPortal(
    <Drawer
      opened
      withinPortal={false}
      position="right"
      size="30rem"
      title={title}
      closeButtonProps={{ 'aria-label': t('close') }}
      onClose={() => void navigate(parcelPath(code))}
    >
      {children}
    </Drawer>,
    document.body,
  );
}

/** Returns the focus after the drawer has unmounted, and with it the focused element. */
function useFocusBack(event: string | undefined) {
  const [opener] = useState(currentOpener);
  useEffect(() => () => void setTimeout(() => focusBack(menuOf(event) ?? opener)), [opener, event]);
}

/** The menu item that opened the drawer is gone by now, but its button is not. */
const menuOf = (event: string | undefined) =>
  event === undefined
    ? null
    : document.querySelector<HTMLElement>(`#content [data-record="${CSS.escape(event)}"]`);
