import type { EntityManager } from 'typeorm';

/** Returns the id of the account with this number, or else with this alias; null if there is none. */
export async function accountNamed(
  tx: EntityManager,
  name: string,
  { byAlias = true } = {},
): Promise<string | null> {
  const [account] = await tx.query<{ id: string }[]>(
    `SELECT id FROM accounts WHERE upper(number) = upper($1) OR $2 AND alias = upper($1)
     ORDER BY upper(number) = upper($1) DESC LIMIT 1`,
    [name, byAlias],
  );
  return account?.id ?? null;
}
