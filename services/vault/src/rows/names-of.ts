import type { EntityManager } from 'typeorm';

/** Code of a row's place and number of its account. */
export interface Names {
  place_code: string | null;
  account_number: string | null;
}

interface Located {
  place_id: string | null;
  account_id: string | null;
}

/** Returns a function that names the places and accounts of these rows. */
export async function namesOf(tx: EntityManager, rows: readonly Located[]): Promise<(row: Located) => Names> {
  const ids = rows.flatMap(({ place_id, account_id }) => [place_id, account_id]).filter((id) => id !== null);
  const found = await tx.query<{ id: string; name: string }[]>(
    `SELECT id, code AS name FROM places WHERE id = ANY($1)
     UNION ALL SELECT id, number FROM accounts WHERE id = ANY($1)`,
    [[...new Set(ids)]],
  );
  const names = new Map(found.map(({ id, name }) => [id, name]));
  return ({ place_id, account_id }) => ({
    place_code: names.get(place_id ?? '') ?? null,
    account_number: names.get(account_id ?? '') ?? null,
  });
}
