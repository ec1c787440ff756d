import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { currentOpener, focusBack } from '@/admin/ui/focus/focus-back';
import { parcelPath } from '@/admin/paths';

interface EventDrawerProps {
  /** The parcel to which closing leads back. */
  code: string;
  title: string;
  /** The event that is changed, to whose menu the focus goes back. */
  event?: string;
  children: ReactNode;
}

/** Shows an event's form beside the parcel that it belongs to. */
export function EventDrawer({ code, title, event, children }: EventDrawerProps) {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  useFocusBack(event);
  // Mantine's own portal would draw the whole form at once, after everything else.
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

/** Leads the focus back when the drawer has left the page, and with it whatever had the focus. */
function useFocusBack(event: string | undefined) {
  const [opener] = useState(currentOpener);
  useEffect(() => () => void setTimeout(() => focusBack(menuOf(event) ?? opener)), [opener, event]);
}

/** The menu's item that opened the drawer is gone by now, its button is not. */
const menuOf = (event: string | undefined) =>
  event === undefined
    ? null
    : document.querySelector<HTMLElement>(`#content [data-record="${CSS.escape(event)}"]`);
