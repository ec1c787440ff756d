import { useAppSelector } from '@/shared/state/hooks';

/** Returns whether the vault runs, a service that may be left out. */
export const useHasVault = (): boolean => useAppSelector((state) => state.settings?.vault === true);
