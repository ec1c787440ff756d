import { type ReactNode, useEffect, useState } from 'react';
import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { parcelPath } from '@/lib/parcel-address';

interface EventDrawerProps {
  /** The parcel to which closing leads back. */
  code: string;
  title: string;
  children: ReactNode;
}

/** Shows an event's form beside the parcel that it belongs to. */
export function EventDrawer({ code, title, children }: EventDrawerProps) {
  const { t } = useTranslation('control');
  const navigate = useNavigate();
  useFocusBack();
  return (
    <Drawer
      opened
      position="right"
      size="30rem"
      title={title}
      closeButtonProps={{ 'aria-label': t('close') }}
      onClose={() => void navigate(parcelPath(code))}
    >
      {children}
    </Drawer>
  );
}

/** Leads the focus back to where it was before, or to the page's content where it was nowhere. */
function useFocusBack() {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      const known = before instanceof HTMLElement && before !== document.body && before.isConnected;
      (known ? before : document.getElementById('content'))?.focus();
    },
    [before],
  );
}
