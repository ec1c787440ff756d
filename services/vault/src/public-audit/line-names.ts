import type { AuditedItem } from '@vaultway/contracts';
import type { DataSource } from 'typeorm';
import type { ItemEntity } from '../items/item.entity.js';
import { vaultsOf } from '../places/vaults-of.js';

type Names = Pick<AuditedItem, 'alias' | 'vault' | 'position'>;

/** Returns a function that names the accounts, vaults and ledger entries of these items. */
export async function lineNames(
  database: DataSource,
  items: readonly ItemEntity[],
): Promise<(item: ItemEntity) => Names> {
  const idsOf = (field: 'account_id' | 'movement_id') => [...new Set(items.map((item) => item[field]))];
  const vaultOf = await vaultsOf(
    database.manager,
    items.map(({ place_id }) => place_id),
  );
  const rows = await database.query<{ id: string; name: string }[]>(
    `SELECT id, alias AS name FROM accounts WHERE id = ANY($1)
     UNION ALL SELECT id, position::text FROM ledger WHERE id = ANY($2)`,
    [idsOf('account_id'), idsOf('movement_id')],
  );
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return ({ account_id, place_id, movement_id }) => ({
    alias: names.get(account_id) ?? '',
    vault: vaultOf(place_id) ?? '',
    position: Number(names.get(movement_id) ?? 0),
  });
}
