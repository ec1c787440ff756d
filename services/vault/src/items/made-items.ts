import type { ItemEvent } from '@vaultway/contracts';

/** Items from which and into which a movement made an item. */
export type Made = Pick<ItemEvent, 'made_from' | 'made_into'>;

/** Columns with the other items of a split or melt, of `part` of the table `movement_items` in the row `movement`. */
export const MADE_ITEMS = `${counterparts('IS NULL', 'IS NOT NULL')} AS made_from,
  ${counterparts('IS NOT NULL', 'IS NULL')} AS made_into`;

/** True in SQL if an item went out with a movement; `part` and `movement` as in {@link MADE_ITEMS}. */
export const WENT_OUT = `(movement.kind = 'withdrawal'
  OR movement.kind IN ('split', 'melt') AND part.from_account_id IS NOT NULL)`;

/** True in SQL if an item came in with a movement, to its account and place. */
export const CAME_IN = `(movement.kind = 'deposit'
  OR movement.kind IN ('split', 'melt') AND part.from_account_id IS NULL)`;

/** Items that come in have no former account. */
function counterparts(own: string, others: string): string {
  return `(SELECT coalesce(json_agg(json_build_object('id', other.id, 'kind', other.kind, 'refiner', other.refiner,
      'serial', other.serial, 'year', other.year, 'seal', other.seal) ORDER BY other.id), '[]')
    FROM movement_items beside JOIN items other ON other.id = beside.item_id
    WHERE movement.kind IN ('split', 'melt') AND beside.movement_id = movement.id
      AND part.from_account_id ${own} AND beside.from_account_id ${others})`;
}
