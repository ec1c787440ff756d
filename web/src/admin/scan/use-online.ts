import { useSyncExternalStore } from 'react';

const watch = (tell: () => void) => {
  addEventListener('online', tell);
  addEventListener('offline', tell);
  return () => {
    removeEventListener('online', tell);
    removeEventListener('offline', tell);
  };
};

/** Whether the device says that it has a network; it may be wrong when it says so. */
export const useOnline = (): boolean => useSyncExternalStore(watch, () => navigator.onLine);
