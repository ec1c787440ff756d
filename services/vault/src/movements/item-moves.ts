import { insertRows } from '@vaultway/common';
import { fineWeight, type DepositedItem } from '@vaultway/contracts';
import type { EntityManager } from 'typeorm';
import { v7 } from 'uuid';
import { ApiError } from '@vaultway/common';
import { ItemEntity } from '../items/item.entity.js';
import { itemKey } from '../items/item-key.js';
import type { MovementEntity } from './movement.entity.js';

/** Carries out an approved movement. @returns the ids of the items that it concerns; of a deposit, those it has made */
export async function carryOut(tx: EntityManager, movement: MovementEntity): Promise<string[]> {
  if (movement.kind === 'deposit') return bringIn(tx, movement);
  await moveItems(tx, movement);
  if (movement.items.length > 0) await bringIn(tx, movement);
  return movement.item_ids;
}

/**
 * Adds the items of a deposit, split or melt, in one order, so that two never wait for each other.
 *
 * @returns their ids
 */
async function bringIn(tx: EntityManager, deposit: MovementEntity): Promise<string[]> {
  const now = new Date();
  const rows = deposit.items.map((item) => ({
    id: v7(),
    ...item,
    refiner_key: item.refiner === null ? null : itemKey(item.refiner),
    serial_key: item.serial === null ? null : itemKey(item.serial),
    fine_weight: fineWeightOf(item),
    state: 'in' as const,
    place_id: deposit.place_id,
    account_id: deposit.account_id ?? '',
    movement_id: deposit.id,
    created_at: now,
    updated_at: now,
  }));
  const refiners = rows.filter(({ refiner_key }) => refiner_key !== null);
  await tx.query(
    `INSERT INTO refiners (key, name)
     SELECT * FROM unnest($1::text[], $2::text[]) AS given (key, name) ORDER BY key ON CONFLICT (key) DO NOTHING`,
    [refiners.map(({ refiner_key }) => refiner_key), refiners.map(({ refiner }) => refiner)],
  );
  await insertRows(tx, ItemEntity, rows.toSorted(byBar));
  const ids = rows.map(({ id }) => id);
  await tx.query('INSERT INTO movement_items (movement_id, item_id) SELECT $1, unnest($2::uuid[])', [
    deposit.id,
    ids,
  ]);
  return ids;
}

type Bar = Pick<ItemEntity, 'serial_key' | 'refiner_key' | 'metal' | 'year'>;
const barOf = ({ serial_key, refiner_key, metal, year }: Bar) =>
  JSON.stringify([serial_key, refiner_key, metal, year]);
const byBar = (one: Bar, other: Bar) => (barOf(one) < barOf(other) ? -1 : 1);

function fineWeightOf({ metal, gross_weight, weight_unit, fineness }: DepositedItem): string | null {
  if (metal === null || gross_weight === null || weight_unit === null || fineness === null) return null;
  return fineWeight({ metal, gross_weight, weight_unit, fineness });
}

/** Moves, transfers or lets out a movement's items; the table's triggers check that each may. */
async function moveItems(tx: EntityManager, movement: MovementEntity): Promise<void> {
  const { id, kind, place_id, account_id, item_ids } = movement;
  // Locked in one order, so that two movements never wait for each other.
  const items = await tx.query<{ id: string; state: string }[]>(
    'SELECT id, state FROM items WHERE id = ANY($1) ORDER BY id FOR UPDATE',
    [item_ids],
  );
  if (items.some(({ state }) => state === 'out')) throw new ApiError('item_out');
  await tx.query(
    `INSERT INTO movement_items (movement_id, item_id, from_place_id, from_account_id)
     SELECT $1, id, place_id, account_id FROM items WHERE id = ANY($2)`,
    [id, item_ids],
  );
  await tx.query(
    `UPDATE items SET movement_id = $1, updated_at = greatest(now(), updated_at + interval '1 ms'),
       state = CASE WHEN $2 IN ('withdrawal', 'split', 'melt') THEN 'out' ELSE state END,
       place_id = CASE WHEN $2 IN ('withdrawal', 'split', 'melt') THEN NULL WHEN $2 = 'move' THEN $3::uuid
         ELSE place_id END,
       account_id = CASE $2 WHEN 'transfer' THEN $4::uuid ELSE account_id END
     WHERE id = ANY($5)`,
    [id, kind, place_id, account_id, item_ids],
  );
}
