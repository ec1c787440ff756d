import type { AuditedItem } from '@vaultway/contracts';
import type { DataSource } from 'typeorm';
import type { ItemEntity } from '../items/item.entity.js';

type Names = Pick<AuditedItem, 'alias' | 'vault' | 'position'>;

/** Returns a function that names the accounts, vaults and ledger entries of these items. */
export async function lineNames(
  database: DataSource,
  items: readonly ItemEntity[],
): Promise<(item: ItemEntity) => Names> {
  const idsOf = (field: 'account_id' | 'place_id' | 'movement_id') => [
    ...new Set(items.map((item) => item[field])),
  ];
  const rows = await database.query<{ id: string; name: string }[]>(
    `WITH RECURSIVE outside AS (
       SELECT id, parent_id, id AS top_id FROM places WHERE id = ANY($1)
       UNION ALL SELECT outside.id, places.parent_id, places.id
         FROM outside JOIN places ON places.id = outside.parent_id)
     SELECT outside.id, coalesce(name, code) AS name FROM outside JOIN places ON places.id = top_id
       WHERE outside.parent_id IS NULL
     UNION ALL SELECT id, alias FROM accounts WHERE id = ANY($2)
     UNION ALL SELECT id, position::text FROM ledger WHERE id = ANY($3)`,
    [idsOf('place_id'), idsOf('account_id'), idsOf('movement_id')],
  );
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return ({ account_id, place_id, movement_id }) => ({
    alias: names.get(account_id) ?? '',
    vault: names.get(place_id ?? '') ?? '',
    position: Number(names.get(movement_id) ?? 0),
  });
}
