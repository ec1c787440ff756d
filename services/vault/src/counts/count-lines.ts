import type { CountOutcome } from '@vaultway/contracts';
import type { EntityManager } from 'typeorm';
import { placesInside } from '../items/holdings.js';
import type { CountEntity, CountNumbers } from './count.entity.js';

/**
 * Condition that an item belongs to what is counted.
 * @param at number of the parameter with the place; the account follows
 */
const inScope = (at: number) =>
  `((item.state = 'in' AND (item.account_id = $${at + 1}::uuid OR item.place_id IN (${placesInside(`$${at}::uuid`)}))) IS TRUE)`;

/** Position of an item's newest movement in the ledger. */
const MOVED_AT = '(SELECT ledger.position FROM ledger WHERE ledger.id = item.movement_id)';

/** Lists what is there now as expected. */
export async function expectItems(
  tx: EntityManager,
  count: Pick<CountEntity, 'id' | 'place_id' | 'account_id'>,
): Promise<void> {
  await tx.query(
    `INSERT INTO count_lines (count_id, expected, outcome, item_id, place_id, account_id)
     SELECT $1, true, 'left', item.id, item.place_id, item.account_id FROM items item WHERE ${inScope(2)}`,
    [count.id, count.place_id, count.account_id],
  );
}

/** Keeps movements waiting until the transaction ends. @returns the position of the ledger's last entry */
export async function holdLedger(tx: EntityManager): Promise<string> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtext('ledger'))`);
  const [last] = await tx.query<{ position: string }[]>(
    'SELECT coalesce(max(position), 0) AS position FROM ledger',
  );
  return last?.position ?? '0';
}

/** Notes items as scanned: expected ones are found, others came meanwhile or belong elsewhere. */
export async function noteItems(
  tx: EntityManager,
  count: CountEntity,
  itemIds: readonly string[],
): Promise<void> {
  await tx.query(
    `INSERT INTO count_lines (count_id, expected, outcome, item_id, place_id, account_id, position)
     SELECT $1, false, CASE WHEN here THEN 'moved' ELSE 'foreign' END, id, place_id, account_id,
       CASE WHEN here THEN position END
     FROM (SELECT item.*, ${inScope(3)} AS here, ${MOVED_AT} AS position FROM items item WHERE item.id = ANY($2)) AS item
     ON CONFLICT (count_id, item_id) WHERE item_id IS NOT NULL
     DO UPDATE SET outcome = 'found', position = NULL, updated_at = now()
     WHERE count_lines.expected AND count_lines.outcome <> 'found'`,
    [count.id, itemIds, count.place_id, count.account_id],
  );
}

/** Notes a code without an item. */
export async function noteCodes(
  tx: EntityManager,
  { id }: CountEntity,
  codes: readonly { code: string; key: string; outcome: Extract<CountOutcome, 'unknown' | 'ambiguous'> }[],
): Promise<void> {
  await tx.query(
    `INSERT INTO count_lines (count_id, expected, outcome, code, code_key)
     SELECT $1, false, given.outcome, given.code, given.key
     FROM unnest($2::text[], $3::text[], $4::text[]) AS given (code, key, outcome)
     WHERE NOT EXISTS (SELECT FROM count_scans scan
       WHERE scan.count_id = $1 AND scan.code_key = given.key AND scan.item_id IS NOT NULL)
     ON CONFLICT (count_id, code_key) WHERE code_key IS NOT NULL
     DO UPDATE SET outcome = excluded.outcome, updated_at = now() WHERE count_lines.outcome <> excluded.outcome`,
    [id, codes.map(({ code }) => code), codes.map(({ key }) => key), codes.map(({ outcome }) => outcome)],
  );
}

/** Drops the lines of codes whose item is known meanwhile. */
export async function dropKnownCodes(tx: EntityManager, { id }: CountEntity): Promise<void> {
  await tx.query(
    `DELETE FROM count_lines line WHERE line.count_id = $1 AND line.item_id IS NULL
       AND EXISTS (SELECT FROM count_scans scan
         WHERE scan.count_id = $1 AND scan.code_key = line.code_key AND scan.item_id IS NOT NULL)`,
    [id],
  );
}

/**
 * Decides what is left by where it is now: gone by a movement, or missing. Items that have come meanwhile are no
 * differences.
 */
export async function settleLines(tx: EntityManager, count: CountEntity): Promise<void> {
  const scope = [count.id, count.place_id, count.account_id];
  await tx.query(
    `UPDATE count_lines line SET updated_at = now(),
       outcome = CASE WHEN ${inScope(2)} THEN 'missing' ELSE 'moved' END,
       position = CASE WHEN NOT ${inScope(2)} THEN ${MOVED_AT} END
     FROM items item WHERE line.count_id = $1 AND line.outcome = 'left' AND item.id = line.item_id`,
    scope,
  );
  await tx.query(
    `UPDATE count_lines line SET outcome = 'moved', position = ${MOVED_AT}, updated_at = now(),
       place_id = item.place_id, account_id = item.account_id
     FROM items item
     WHERE line.count_id = $1 AND line.outcome = 'foreign' AND item.id = line.item_id AND ${inScope(2)}`,
    scope,
  );
}

/** Returns the counts that a person started, scanned, finished or explained, as the table's trigger sees it. */
export async function countsWith(
  tx: EntityManager,
  ids: readonly string[],
  { id }: { id: string },
): Promise<Set<string>> {
  const rows = await tx.query<{ id: string }[]>(
    `SELECT id FROM counts WHERE id = ANY($1) AND ($2 IN (started_by_id, finished_by_id)
       OR EXISTS (SELECT FROM count_scans scan WHERE scan.count_id = counts.id AND scan.by_id = $2)
       OR EXISTS (SELECT FROM count_reasons reason WHERE reason.count_id = counts.id AND reason.by_id = $2))`,
    [ids, id],
  );
  return new Set(rows.map((row) => row.id));
}

/** Returns the counts that an outside auditor has signed. */
export async function signedCounts(tx: EntityManager, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx.query<{ count_id: string }[]>(
    'SELECT DISTINCT count_id FROM count_signatures WHERE count_id = ANY($1)',
    [ids],
  );
  return new Set(rows.map((row) => row.count_id));
}

const NONE: CountNumbers = {
  expected: 0,
  found: 0,
  left: 0,
  moved: 0,
  missing: 0,
  foreign: 0,
  unknown: 0,
  ambiguous: 0,
  unexplained: 0,
};

/** Returns the numbers of the lines of each of these counts. */
export async function numbersOf(
  tx: EntityManager,
  ids: readonly string[],
): Promise<(id: string) => CountNumbers> {
  const rows = await tx.query<
    { count_id: string; outcome: CountOutcome; lines: number; expected: number; unexplained: number }[]
  >(
    `SELECT count_id, outcome, count(*)::int AS lines, count(*) FILTER (WHERE expected)::int AS expected,
       count(*) FILTER (WHERE reason IS NULL AND outcome IN ('missing', 'foreign', 'unknown', 'ambiguous'))::int
         AS unexplained
     FROM count_lines WHERE count_id = ANY($1) GROUP BY count_id, outcome`,
    [ids],
  );
  const found = Map.groupBy(rows, ({ count_id }) => count_id);
  return (id) => {
    const numbers = { ...NONE };
    for (const { outcome, lines, expected, unexplained } of found.get(id) ?? []) {
      numbers[outcome] = lines;
      numbers.expected += expected;
      numbers.unexplained += unexplained;
    }
    return numbers;
  };
}
