import { ApiError } from '@vaultway/common';
import type { DepositedItem } from '@vaultway/contracts';
import type { EntityManager } from 'typeorm';
import { validate as isUuid } from 'uuid';
import { namesOf } from '../rows/names-of.js';
import type { MovementEntity } from './movement.entity.js';
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

/**
 * Returns the account and place of the items that a split or melt makes.
 *
 * @throws ApiError naming the field; also if they have more fine weight, before rounding, than what they are made from
 */
export async function checkMade(
  tx: EntityManager,
  { items, item_ids, place_id }: Pick<MovementEntity, 'items' | 'item_ids' | 'place_id'>,
): Promise<{ account_id: string; place_id: string }> {
  await refuseUnweighed(tx, { items, item_ids });
  const [from] = await tx.query<[{ accounts: string[]; places: string[] }]>(
    `SELECT array_agg(DISTINCT account_id) AS accounts, array_agg(DISTINCT place_id) AS places
     FROM items WHERE id = ANY($1)`,
    [item_ids],
  );
  const [account, otherAccount] = from.accounts;
  if (account === undefined || otherAccount !== undefined)
    throw ApiError.field('item_ids', 'several_accounts');
  const place = place_id ?? (from.places.length === 1 ? from.places[0] : undefined);
  if (place === undefined) throw ApiError.field('place_id', 'required');
  const gained = await tx.query<object[]>(
    `SELECT FROM (
       SELECT item ->> 'metal' AS metal, fine_grams((item ->> 'gross_weight')::numeric, item ->> 'weight_unit',
         (item ->> 'fineness')::numeric) AS grams FROM jsonb_array_elements($1) AS item
       UNION ALL SELECT metal, -fine_grams(gross_weight, weight_unit, fineness) FROM items WHERE id = ANY($2)) AS each
     WHERE metal IS NOT NULL GROUP BY metal HAVING sum(grams) > 0`,
    [JSON.stringify(items), item_ids],
  );
  if (gained.length > 0) throw ApiError.field('items', 'more_fine_weight');
  return { account_id: account, place_id: place };
}

const WEIGHED = ['metal', 'gross_weight', 'weight_unit', 'fineness'] as const;

/** @throws ApiError naming the first item without a known fine weight, which could hide metal */
async function refuseUnweighed(
  tx: EntityManager,
  { items, item_ids }: Pick<MovementEntity, 'items' | 'item_ids'>,
): Promise<void> {
  const unweighed = await tx.query<{ id: string }[]>(
    'SELECT id FROM items WHERE id = ANY($1) AND fine_weight IS NULL',
    [item_ids],
  );
  const [at] = unweighed.map(({ id }) => item_ids.indexOf(id)).toSorted((one, other) => one - other);
  if (at !== undefined) throw ApiError.field(`item_ids.${at}`, 'invalid');
  for (const [nth, item] of items.entries()) {
    const missing = WEIGHED.find((field) => item[field] === null);
    if (missing) throw ApiError.field(`items.${nth}.${missing}`, 'required');
  }
}

interface Deposited {
  items: readonly DepositedItem[];
  /** Items that leave with the same movement, whose numbers may be used again. */
  item_ids: readonly string[];
  confirm: boolean;
}

/** @throws ApiError `item_present` with the present item; `refiner_unknown` unless confirmed */
export async function checkDeposited(
  tx: EntityManager,
  { items, item_ids, confirm }: Deposited,
): Promise<void> {
  if (items.length === 0) return;
  const keys = new Map<string, number>();
  for (const [at, item] of items.entries()) {
    const key = presentKey(item);
    if (key === null) continue;
    if (keys.has(key))
      throw ApiError.field(`items.${at}.serial`, 'repeated', { row: (keys.get(key) ?? 0) + 1 });
    keys.set(key, at);
  }
  await refusePresent(tx, items, item_ids);
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
async function refusePresent(
  tx: EntityManager,
  items: readonly DepositedItem[],
  leaving: readonly string[],
): Promise<void> {
  const found = await tx
    .getRepository(ItemEntity)
    .createQueryBuilder('item')
    .where(
      `item.state = 'in' AND NOT item.id = ANY(:leaving) AND (item.metal, item.refiner_key, item.serial_key, coalesce(item.year, 0)) IN (
         SELECT * FROM unnest(:metals::text[], :refiners::text[], :serials::text[], :years::int[]))`,
      {
        leaving,
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
