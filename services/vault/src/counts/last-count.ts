import type { PlaceKind } from '@vaultway/contracts';
import type { EntityManager } from 'typeorm';

/** The last approved count, without the names of staff. */
export interface LastCount {
  /** ISO 8601, UTC. */
  at: string;
  /** Kind of the counted place, or an account. */
  of: PlaceKind | 'account';
  /** Auditor from outside; null: counted by staff. */
  auditor: string | null;
}

/** Returns the last approved count, for the public audit; null if there is none. */
export async function lastCount(tx: EntityManager): Promise<LastCount | null> {
  const [last] = await tx.query<{ at: Date; of: LastCount['of'] }[]>(
    `SELECT approved_at AS at, coalesce(place.kind, 'account') AS of
     FROM counts LEFT JOIN places place ON place.id = counts.place_id
     WHERE approved_at IS NOT NULL ORDER BY approved_at DESC LIMIT 1`,
  );
  return last ? { at: last.at.toISOString(), of: last.of, auditor: null } : null;
}
