import type { VaultAudit } from '@vaultway/contracts';
import type { EntityManager } from 'typeorm';

/** Returns the last approved count of a whole vault. */
export async function lastCount(tx: EntityManager): Promise<VaultAudit['last_count']> {
  const [last] = await tx.query<{ at: Date; vault: string }[]>(
    `SELECT approved_at AS at, coalesce(place.name, place.code) AS vault
     FROM counts JOIN places place ON place.id = counts.place_id AND place.parent_id IS NULL
     WHERE approved_at IS NOT NULL ORDER BY approved_at DESC LIMIT 1`,
  );
  return last ? { counted_at: last.at.toISOString(), vault: last.vault } : null;
}
