import type { Holding } from '@vaultway/contracts';
import type { EntityManager } from 'typeorm';

/** Query for the ids of a place and of the places inside it. @param parameter with the place's id */
export const placesInside = (parameter: string) => `
  WITH RECURSIVE inside AS (
    SELECT id FROM places WHERE id = ${parameter}
    UNION ALL SELECT places.id FROM places JOIN inside ON places.parent_id = inside.id)
  SELECT id FROM inside`;

/** In the order of the metals; exact, since the columns are decimals. */
export const METAL_SUMS = `metal, count(*)::int AS items, sum(fine_weight)::text AS fine_weight`;
export const IN_ORDER = `array_position(ARRAY['gold','silver','platinum','palladium'], metal)`;

/** Returns the totals of the items that are here, by metal. */
export const totalsOf = (
  tx: EntityManager,
  { account_id, place_id }: { account_id: string | null; place_id: string | null },
): Promise<Holding[]> =>
  tx.query(
    `SELECT ${METAL_SUMS} FROM items WHERE state = 'in'
       AND ($1::uuid IS NULL OR account_id = $1) AND ($2::uuid IS NULL OR place_id IN (${placesInside('$2')}))
     GROUP BY metal ORDER BY ${IN_ORDER}`,
    [account_id, place_id],
  );

/** Returns what lies on account of each of these accounts. */
export const holdingsOfAccounts = (tx: EntityManager, ids: readonly string[]) =>
  byOwner(
    tx,
    `SELECT account_id AS owner, ${METAL_SUMS} FROM items WHERE state = 'in' AND account_id = ANY($1)
     GROUP BY account_id, metal ORDER BY ${IN_ORDER}`,
    ids,
  );

/** Returns what lies in each of these places, with the places inside it; reads the items of no others. */
export const holdingsOfPlaces = (tx: EntityManager, ids: readonly string[]) =>
  byOwner(
    tx,
    `WITH RECURSIVE inside AS (
       SELECT id AS owner, id FROM places WHERE id = ANY($1)
       UNION ALL SELECT owner, places.id FROM places JOIN inside ON places.parent_id = inside.id)
     SELECT owner, metal, sum(items)::int AS items, sum(fine_weight)::text AS fine_weight
     FROM inside CROSS JOIN LATERAL (
       SELECT metal, count(*) AS items, sum(fine_weight) AS fine_weight FROM items
       WHERE place_id = inside.id AND state = 'in' GROUP BY metal) AS held
     GROUP BY owner, metal ORDER BY ${IN_ORDER}`,
    ids,
  );

async function byOwner(
  tx: EntityManager,
  sql: string,
  ids: readonly string[],
): Promise<(id: string) => Holding[]> {
  const rows = await tx.query<(Holding & { owner: string })[]>(sql, [ids]);
  const found = Map.groupBy(rows, ({ owner }) => owner);
  return (id) =>
    (found.get(id) ?? []).map(({ metal, items, fine_weight }) => ({ metal, items, fine_weight }));
}
