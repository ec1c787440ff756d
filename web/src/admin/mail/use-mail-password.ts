import { useState } from 'react';
import type { ApiFailure } from '@/shared/api/failure';
import { useAppSelector } from '@/shared/state/hooks';

/** Returns whether a mail needs the mailbox password: by the settings, or by the server if its settings are newer. */
export function useMailPassword() {
  const driver = useAppSelector((state) => state.settings?.mail_driver);
  const [demanded, setDemanded] = useState(false);
  const heed = (failure: ApiFailure) => {
    if (failure.details.some(({ field }) => field === 'password')) setDemanded(true);
    throw failure;
  };
  return { asked: demanded || driver === 'smtp', demand: () => setDemanded(true), heed };
}
