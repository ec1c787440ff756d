import type { Holding } from '@vaultway/contracts';
import type { DataSource } from 'typeorm';
import { IN_ORDER } from '../items/holdings.js';

/** Metal in the vault, counted by places and by accounts. */
export interface AuditSums {
  vaults: { id: string; name: string; holdings: Holding[] }[];
  totals: Holding[];
  accounts: Holding[];
  balanced: boolean;
}

/** `id` and `name` are a vault's. */
type Row = Holding & { side: 'vault' | 'places' | 'accounts'; id: string; name: string };

/**
 * Sums of one snapshot, in which no movement is half done. An item whose place is in no vault, or whose account does
 * not exist, is missing from one side.
 */
const AUDIT_SUMS = `
  WITH RECURSIVE inside AS (
    SELECT id AS vault_id, id FROM places WHERE kind = 'vault'
    UNION ALL SELECT vault_id, places.id FROM places JOIN inside ON places.parent_id = inside.id),
  present AS (
    SELECT metal, place_id, account_id, count(*)::int AS items, sum(fine_weight) AS fine_weight
    FROM items WHERE state = 'in' AND metal IS NOT NULL
    GROUP BY GROUPING SETS ((metal, place_id), (metal, account_id))),
  placed AS (
    SELECT vault_id, metal, sum(items) AS items, sum(fine_weight) AS fine_weight
    FROM present JOIN inside ON inside.id = place_id GROUP BY vault_id, metal),
  sums AS (
    SELECT 'vault' AS side, vault_id AS id, coalesce(name, code) AS name, metal, items, fine_weight
      FROM placed JOIN places ON places.id = vault_id
    UNION ALL SELECT 'places', NULL, NULL, metal, sum(items), sum(fine_weight) FROM placed GROUP BY metal
    UNION ALL SELECT 'accounts', NULL, NULL, metal, sum(items), sum(fine_weight)
      FROM present JOIN accounts ON accounts.id = account_id GROUP BY metal)
  SELECT side, id, name, metal, items::int, fine_weight::text FROM sums ORDER BY side, name, id, ${IN_ORDER}`;

export async function auditSums(database: DataSource): Promise<AuditSums> {
  const rows = await database.query<Row[]>(AUDIT_SUMS);
  const holdingsOf = (found: readonly Row[]): Holding[] =>
    found.map(({ metal, items, fine_weight }) => ({ metal, items, fine_weight }));
  const sideOf = (side: Row['side']) => rows.filter((row) => row.side === side);
  const totals = holdingsOf(sideOf('places'));
  const accounts = holdingsOf(sideOf('accounts'));
  return {
    vaults: [...Map.groupBy(sideOf('vault'), ({ id }) => id)].map(([id, found]) => ({
      id,
      name: found[0]?.name ?? '',
      holdings: holdingsOf(found),
    })),
    totals,
    accounts,
    balanced: JSON.stringify(totals) === JSON.stringify(accounts),
  };
}
