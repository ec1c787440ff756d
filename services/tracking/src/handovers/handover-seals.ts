import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** The seals of a parcel's newest collection. */
export interface CollectedSeals {
  parcel_id: string;
  seals: string[];
}

/** Knows with which seals parcels were collected. */
@Injectable()
export class HandoverSeals {
  /** @param until only what had happened by then counts @returns by parcel; none for a parcel that nobody collected */
  async collected(
    tx: EntityManager,
    parcelIds: readonly string[],
    until = new Date(),
  ): Promise<Map<string, string[]>> {
    const rows = await tx.query<CollectedSeals[]>(
      `SELECT DISTINCT ON (parcel_id) parcel_id, seals
       FROM handover_parcels JOIN handovers ON handovers.id = handover_id
       WHERE parcel_id = ANY($1) AND kind = 'collect' AND happened_at <= $2
       ORDER BY parcel_id, happened_at DESC, handover_id DESC`,
      [parcelIds, until],
    );
    return new Map(rows.map(({ parcel_id, seals }) => [parcel_id, seals]));
  }

  /**
   * Marks the later handovers of a parcel that was collected, which the service heard of before the collection, where their
   * seals are others.
   *
   * @returns the events of those
   */
  async markLater(
    tx: EntityManager,
    collection: { parcel_id: string; seals: readonly string[]; happened_at: Date },
  ): Promise<string[]> {
    const later = await tx.query<{ handover_id: string; event_id: string; seals: string[] }[]>(
      `SELECT handover_id, event_id, seals FROM handover_parcels JOIN handovers ON handovers.id = handover_id
       WHERE parcel_id = $1 AND kind <> 'collect' AND happened_at > $2 AND NOT seals_differ AND happened_at < coalesce(
         (SELECT min(next.happened_at) FROM handover_parcels of_parcel JOIN handovers next ON next.id = of_parcel.handover_id
          WHERE of_parcel.parcel_id = $1 AND next.kind = 'collect' AND next.happened_at > $2), 'infinity')`,
      [collection.parcel_id, collection.happened_at],
    );
    const other = later.filter(({ seals }) => differ(seals, collection.seals));
    await tx.query(
      'UPDATE handover_parcels SET seals_differ = true WHERE parcel_id = $1 AND handover_id = ANY($2)',
      [collection.parcel_id, other.map(({ handover_id }) => handover_id)],
    );
    return other.map(({ event_id }) => event_id);
  }
}

/** Whether seals are others than those of the collection. Where nobody looked at them, nothing is known. */
export function differ(seals: readonly string[], collected: readonly string[]): boolean {
  if (seals.length === 0) return false;
  const [seen, put] = [new Set(seals.map(plain)), new Set(collected.map(plain))];
  return seen.size !== put.size || [...seen].some((seal) => !put.has(seal));
}

const plain = (seal: string) => seal.normalize('NFKC').toUpperCase().replaceAll(/[\s-]/gu, '');
