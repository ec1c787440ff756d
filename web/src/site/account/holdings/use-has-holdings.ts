import { useAppSelector } from '@/shared/state/hooks';
import { useOwnVaultAccountsInfiniteQuery } from './holdings.api';

/** Returns whether the vault runs and the client has an account there. */
export function useHasHoldings(): boolean {
  const isOn = useAppSelector((state) => state.settings?.vault === true);
  const { data } = useOwnVaultAccountsInfiniteQuery(undefined, { skip: !isOn });
  return data?.pages.some((page) => page.data.length > 0) ?? false;
}
