import { likePattern, withoutCase } from '@vaultway/common';
import { bareCode } from '@vaultway/contracts';
import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { itemKey } from './item-key.js';

/**
 * Searches rows for what a keyboard of any script types, or a scanner with the identifier of a bar code.
 *
 * @param keys columns with the spelling that is compared
 * @param texts other columns, searched without case
 */
export function searchByKey(
  rows: SelectQueryBuilder<ObjectLiteral>,
  q: string | null,
  { keys, texts }: { keys: readonly string[]; texts: readonly string[] },
): void {
  if (q === null) return;
  const key = itemKey(q);
  const found = texts.map((column) => `${withoutCase(column)} LIKE ${withoutCase(':text')}`);
  // Invisible characters alone are part of no key.
  if (key !== '') found.push(...keys.map((column) => `${column} LIKE :key`));
  rows.andWhere(`(${found.join(' OR ')})`, { key: likePattern(key), text: likePattern(bareCode(q)) });
}

/** Searches items by part of the serial number, of the refiner or of the seal. */
export const searchItems = (rows: SelectQueryBuilder<ObjectLiteral>, q: string | null) =>
  searchByKey(rows, q, { keys: ['item.serial_key', 'item.refiner_key'], texts: ['item.seal'] });
