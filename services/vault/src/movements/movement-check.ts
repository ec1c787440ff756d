import { ApiError } from '@vaultway/common';
import type { DepositedItem } from '@vaultway/contracts';
import type { EntityManager } from 'typeorm';
import { validate as isUuid } from 'uuid';
import { namesOf } from '../rows/names-of.js';
import { ItemEntity, toItemView } from '../items/item.entity.js';
import { itemKey } from '../items/item-key.js';

/**
 * Returns the newest movement of each item.
 *
 * @throws ApiError `item_out`; naming the first id that no item has
 */
export async function seenItems(tx: EntityManager, ids: readonly string[]): Promise<Record<string, string>> {
  const known = ids.filter((id) => isUuid(id));
  const rows = await tx.query<{ id: string; state: string; movement_id: string }[]>(
    'SELECT id, state, movement_id FROM items WHERE id = ANY($1)',
    [known],
  );
  const found = new Map(rows.map((row) => [row.id, row]));
  for (const [at, id] of ids.entries())
    if (!found.has(id.toLowerCase())) throw ApiError.field(`item_ids.${at}`, 'invalid');
  if (rows.some(({ state }) => state === 'out')) throw new ApiError('item_out');
  return Object.fromEntries(rows.map((row) => [row.id, row.movement_id]));
}

/** @throws ApiError `item_present` with the present item; `refiner_unknown` unless confirmed */
export async function checkDeposited(
  tx: EntityManager,
  items: readonly DepositedItem[],
  confirm: boolean,
): Promise<void> {
  const keys = new Map<string, number>();
  for (const [at, item] of items.entries()) {
    const key = presentKey(item);
    if (key === null) continue;
    if (keys.has(key))
      throw ApiError.field(`items.${at}.serial`, 'repeated', { row: (keys.get(key) ?? 0) + 1 });
    keys.set(key, at);
  }
  await refusePresent(tx, items);
  if (confirm) return;
  const refiners = new Set(items.flatMap(({ refiner }) => (refiner === null ? [] : itemKey(refiner))));
  const known = await tx.query<{ key: string }[]>('SELECT key FROM refiners WHERE key = ANY($1)', [
    [...refiners],
  ]);
  if (known.length < refiners.size) throw new ApiError('refiner_unknown');
}

function presentKey({ metal, refiner, serial, year }: DepositedItem): string | null {
  if (metal === null || refiner === null || serial === null) return null;
  return JSON.stringify([metal, itemKey(refiner), itemKey(serial), year ?? 0]);
}

/** @throws ApiError `item_present`, with where the first one is */
async function refusePresent(tx: EntityManager, items: readonly DepositedItem[]): Promise<void> {
  const found = await tx
    .getRepository(ItemEntity)
    .createQueryBuilder('item')
    .where(
      `item.state = 'in' AND (item.metal, item.refiner_key, item.serial_key, coalesce(item.year, 0)) IN (
         SELECT * FROM unnest(:metals::text[], :refiners::text[], :serials::text[], :years::int[]))`,
      {
        metals: items.map(({ metal }) => metal),
        refiners: items.map(({ refiner }) => refiner && itemKey(refiner)),
        serials: items.map(({ serial }) => serial && itemKey(serial)),
        years: items.map(({ year }) => year ?? 0),
      },
    )
    .orderBy('item.id')
    .limit(1)
    .getOne();
  if (!found) return;
  const names = await namesOf(tx, [found]);
  throw new ApiError('item_present', { current: toItemView(found, names(found)) });
}
