import { bareCode } from '@vaultway/contracts';
import type { EntityManager } from 'typeorm';
import { validate as isUuid } from 'uuid';
import { itemKey } from '../items/item-key.js';

interface Match {
  code: string;
  id: string;
  /** In the vault, or expected by the count. */
  present: boolean;
}

/**
 * Finds the items that each code can mean: by serial number or seal, as the list of items does, or by id.
 * Those that are out count only if no other item has the code; the newest is meant then.
 */
export async function itemsByCode(
  tx: EntityManager,
  countId: string,
  codes: readonly string[],
): Promise<(code: string) => string[]> {
  const given = [...new Set(codes)];
  const rows = await tx.query<Match[]>(
    `WITH given AS (
       SELECT * FROM unnest($2::text[], $3::text[], $4::text[], $5::uuid[]) AS given (code, key, seal, item_id)),
     found AS (
       SELECT given.code, item.id, item.state FROM given JOIN items item ON item.serial_key = given.key
       UNION SELECT given.code, item.id, item.state FROM given JOIN items item ON upper(item.seal) = upper(given.seal)
       UNION SELECT given.code, item.id, item.state FROM given JOIN items item ON upper(item.seal) = upper(given.code)
       UNION SELECT given.code, item.id, item.state FROM given JOIN items item ON item.id = given.item_id)
     SELECT found.code, found.id, found.state = 'in' OR EXISTS (SELECT FROM count_lines line
       WHERE line.count_id = $1 AND line.item_id = found.id AND line.expected) AS present
     FROM found ORDER BY found.id`,
    [
      countId,
      given,
      given.map(itemKey),
      given.map(bareCode),
      given.map((code) => (isUuid(code) ? code : null)),
    ],
  );
  const found = Map.groupBy(rows, ({ code }) => code);
  return (code) => {
    const matches = found.get(code) ?? [];
    const present = matches.filter((match) => match.present);
    return (present.length > 0 ? present : matches.slice(-1)).map(({ id }) => id);
  };
}
