import { likePattern, withoutCase } from '@vaultway/common';
import { bareCode } from '@vaultway/contracts';
import type { SelectQueryBuilder } from 'typeorm';
import { itemKey } from './item-key.js';
import type { ItemEntity } from './item.entity.js';

/**
 * Searches items for what a keyboard of another script types, or a scanner with the identifier of a bar code: part of
 * the spelling of the serial number that is compared, of the refiner or of the seal.
 *
 * @returns the search that is left for the list
 */
export function searchItems(rows: SelectQueryBuilder<ItemEntity>, q: string | null): string | null {
  if (q === null || (/^[ -~]*$/.test(q) && bareCode(q) === q)) return q;
  const [refiner, seal, text] = ['item.refiner', 'item.seal', ':text'].map(withoutCase);
  rows.andWhere(`(item.serial_key LIKE :key OR ${refiner} LIKE ${text} OR ${seal} LIKE ${text})`, {
    key: likePattern(itemKey(q)),
    text: likePattern(bareCode(q)),
  });
  return null;
}
