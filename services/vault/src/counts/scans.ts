import type { Admin, AddScans, CountOutcome } from '@vaultway/contracts';
import type { EntityManager } from 'typeorm';
import { itemKey } from '../items/item-key.js';
import type { CountEntity } from './count.entity.js';
import { dropKnownCodes, noteCodes, noteItems } from './count-lines.js';
import { itemsByCode } from './scanned-items.js';

type Scan = AddScans['scans'][number];

export interface StoredScan {
  id: string;
  code: string;
  item_id: string | null;
  again: boolean;
  /** Null for an ambiguous code of which an item was chosen before. */
  outcome: CountOutcome | null;
}

/**
 * Adds scans to a count, whose row is locked. A scan whose id is known is left as it is.
 * @returns the scans as stored, in the given order,
 * and whether any of them is new
 */
export async function addScans(
  tx: EntityManager,
  { count, scans, by }: { count: CountEntity; scans: readonly Scan[]; by: Admin },
): Promise<{ stored: StoredScan[]; isNew: boolean }> {
  const known = await tx.query<{ id: string }[]>(
    'SELECT id FROM count_scans WHERE count_id = $1 AND id = ANY($2)',
    [count.id, scans.map(({ id }) => id)],
  );
  const seen = new Set(known.map(({ id }) => id));
  const fresh = scans.filter(({ id }) => !seen.has(id.toLowerCase()) && seen.add(id.toLowerCase()));
  if (fresh.length > 0) await insertScans(tx, count, fresh, by);
  return { stored: await storedScans(tx, count, scans), isNew: fresh.length > 0 };
}

async function insertScans(tx: EntityManager, count: CountEntity, scans: readonly Scan[], by: Admin) {
  const itemsOf = await itemsByCode(
    tx,
    count.id,
    scans.map(({ code }) => code),
  );
  const rows = scans.map(({ id, code, at, item_id: chosen }) => {
    const items = itemsOf(code);
    const [only] = items.length === 1 ? items : items.filter((item) => item === chosen?.toLowerCase());
    return { id, code, key: itemKey(code), at, item_id: only ?? null, candidates: items.length };
  });
  await tx.query(
    `INSERT INTO count_scans (count_id, id, code, code_key, item_id, scanned_at, by_id, again)
     SELECT $1, given.id, given.code, given.key, given.item_id, given.at, $2,
       row_number() OVER (PARTITION BY coalesce(given.item_id::text, given.key) ORDER BY nth) > 1
       OR EXISTS (SELECT FROM count_scans scan WHERE scan.count_id = $1
         AND (scan.item_id = given.item_id OR given.item_id IS NULL AND scan.code_key = given.key))
     FROM unnest($3::uuid[], $4::text[], $5::text[], $6::uuid[], $7::timestamptz[]) WITH ORDINALITY
       AS given (id, code, key, item_id, at, nth)`,
    [
      count.id,
      by.id,
      rows.map(({ id }) => id),
      rows.map(({ code }) => code),
      rows.map(({ key }) => key),
      rows.map(({ item_id }) => item_id),
      rows.map(({ at }) => at),
    ],
  );
  const items = rows.flatMap(({ item_id }) => item_id ?? []);
  if (items.length > 0) {
    await noteItems(tx, count, [...new Set(items)]);
    await dropKnownCodes(tx, count);
  }
  const codes = rows
    .filter(({ item_id }) => item_id === null)
    .map(({ code, key, candidates }) => ({
      code,
      key,
      outcome: candidates === 0 ? ('unknown' as const) : ('ambiguous' as const),
    }));
  if (codes.length > 0)
    await noteCodes(tx, count, [...new Map(codes.map((code) => [code.key, code])).values()]);
}

async function storedScans(
  tx: EntityManager,
  { id }: CountEntity,
  scans: readonly Scan[],
): Promise<StoredScan[]> {
  const rows = await tx.query<StoredScan[]>(
    `SELECT scan.id, scan.code, scan.item_id, scan.again, line.outcome FROM count_scans scan
     LEFT JOIN count_lines line ON line.count_id = scan.count_id
       AND (line.item_id = scan.item_id OR scan.item_id IS NULL AND line.code_key = scan.code_key)
     WHERE scan.count_id = $1 AND scan.id = ANY($2)`,
    [id, scans.map((scan) => scan.id)],
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return scans.flatMap((scan) => byId.get(scan.id.toLowerCase()) ?? []);
}

/** Looks again for the items of codes that had none, or several: a deposit may have come meanwhile. */
export async function findAgain(tx: EntityManager, count: CountEntity): Promise<void> {
  const scans = await tx.query<{ id: string; code: string }[]>(
    `SELECT scan.id, scan.code FROM count_scans scan
     JOIN count_lines line ON line.count_id = scan.count_id AND line.code_key = scan.code_key
     WHERE scan.count_id = $1 AND scan.item_id IS NULL`,
    [count.id],
  );
  if (scans.length === 0) return;
  const itemsOf = await itemsByCode(
    tx,
    count.id,
    scans.map(({ code }) => code),
  );
  const found = scans.flatMap(({ id, code }) => {
    const [item, ...others] = itemsOf(code);
    return item !== undefined && others.length === 0 ? [{ id, item }] : [];
  });
  if (found.length === 0) return;
  await tx.query(
    `UPDATE count_scans scan SET item_id = given.item FROM unnest($2::uuid[], $3::uuid[]) AS given (id, item)
     WHERE scan.count_id = $1 AND scan.id = given.id`,
    [count.id, found.map(({ id }) => id), found.map(({ item }) => item)],
  );
  await noteItems(tx, count, [...new Set(found.map(({ item }) => item))]);
  await dropKnownCodes(tx, count);
}
