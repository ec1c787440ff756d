import type { Item, Movement } from '@vaultway/contracts';
import { useListPages } from '@/admin/ui/lists/use-list-pages';
import { useVaultItemsQuery } from './vault.api';

/** Most items of a movement. */
const MOST_ITEMS = 200;

/** Reads all items of a movement that are in the vault, or were. */
export function useMovedItems({ id }: Pick<Movement, 'id'>) {
  const query = { movement_id: id, page: 1, per_page: MOST_ITEMS, sort: 'serial' };
  const { data, error, refetch } = useListPages(useVaultItemsQuery, query, {
    refetchOnMountOrArgChange: true,
  });
  return { data: data?.data, error, refetch };
}

/** Returns the items of a deposit that are still here, on the account that they came to. */
export const stillHere = ({ account_id }: Pick<Movement, 'account_id'>, items: readonly Item[]): Item[] =>
  items.filter((item) => item.state === 'in' && item.account_id === account_id);
