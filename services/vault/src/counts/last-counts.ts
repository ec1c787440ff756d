import type { VaultAudit } from '@vaultway/contracts';
import type { EntityManager } from 'typeorm';

type LastCount = VaultAudit['vaults'][number]['last_count'];

/** Returns the last approved count of each whole vault, by the vault's id. */
export async function lastCounts(tx: EntityManager): Promise<(vaultId: string) => LastCount> {
  const rows = await tx.query<
    { vault_id: string; at: Date; missing: number; auditors: { firm: string; agrees: boolean }[] }[]
  >(
    `SELECT DISTINCT ON (place_id) place_id AS vault_id, finished_at AS at, (
       SELECT count(*)::int FROM count_lines line WHERE line.count_id = counts.id AND line.outcome = 'missing') AS missing, (
       SELECT coalesce(jsonb_agg(jsonb_build_object('firm', firm, 'agrees', agrees) ORDER BY signed_at, id), '[]')
       FROM count_signatures WHERE count_id = counts.id AND firm IS NOT NULL) AS auditors
     FROM counts JOIN places ON places.id = place_id AND places.parent_id IS NULL
     WHERE state = 'approved' ORDER BY place_id, finished_at DESC`,
  );
  const found = new Map(
    rows.map(({ vault_id, at, missing, auditors }) => [
      vault_id,
      { counted_at: at.toISOString(), missing, auditors },
    ]),
  );
  return (id) => found.get(id) ?? null;
}
