import type { EntityManager } from 'typeorm';

/** Returns a function that names the vault around each of these places, which is all that clients see of a place. */
export async function vaultsOf(
  tx: EntityManager,
  placeIds: readonly (string | null)[],
): Promise<(placeId: string | null) => string | null> {
  const found = await tx.query<{ start: string; name: string }[]>(
    `WITH RECURSIVE around AS (
       SELECT id AS start, parent_id, coalesce(name, code) AS name FROM places WHERE id = ANY($1)
       UNION ALL
       SELECT start, places.parent_id, coalesce(places.name, places.code)
       FROM around JOIN places ON places.id = around.parent_id)
     SELECT start, name FROM around WHERE parent_id IS NULL`,
    [[...new Set(placeIds.filter((id) => id !== null))]],
  );
  const names = new Map(found.map(({ start, name }) => [start, name]));
  return (placeId) => names.get(placeId ?? '') ?? null;
}
