import { useState } from 'react';
import type { ApiFailure } from '@/shared/api/failure';
import { useAppSelector } from '@/shared/state/hooks';

/**
 * Whether a mail needs the password of the company's mailbox: so the settings say, or the server does when it
 * knows newer ones.
 */
export function useMailPassword() {
  const driver = useAppSelector((state) => state.settings?.mail_driver);
  const [demanded, setDemanded] = useState(false);
  const heed = (failure: ApiFailure) => {
    if (failure.details.some(({ field }) => field === 'password')) setDemanded(true);
    throw failure;
  };
  return { asked: demanded || driver === 'smtp', heed };
}
