import { useSyncExternalStore } from 'react';

const watch = (tell: () => void) => {
  addEventListener('online', tell);
  addEventListener('offline', tell);
  return () => {
    removeEventListener('online', tell);
    removeEventListener('offline', tell);
  };
};

/** Returns whether the device claims to be online, which may be wrong. */
export const useOnline = (): boolean => useSyncExternalStore(watch, () => navigator.onLine);
