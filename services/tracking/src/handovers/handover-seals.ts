import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import type { EntityManager } from 'typeorm';
import { differ, type Moment, type SealLink, sealsBefore } from './seal-chain.js';

/** Result of comparing a parcel's seals with the known ones. */
export interface KnownSeals {
  seals_before: string[] | null;
  seals_differ: boolean;
}

/** A handover whose comparison changed. */
export interface ComparedAgain {
  handover_id: string;
  event_id: string;
  seals_differ: boolean;
}

type Link = SealLink & KnownSeals & { parcel_id: string; event_id: string };

/** Sorts after every other ID. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Determines the seals of parcels, in whatever order their handovers arrive. */
@Injectable()
export class HandoverSeals {
  /** @returns the seals known at a moment, by parcel; null for a parcel not collected since its last return */
  async known(
    tx: EntityManager,
    parcelIds: readonly string[],
    moment: Moment = { happened_at: new Date(), handover_id: LAST_ID },
  ): Promise<Map<string, string[] | null>> {
    const { linksOf, returnsOf } = await this.read(tx, parcelIds);
    return new Map(parcelIds.map((id) => [id, sealsBefore(linksOf(id), returnsOf(id), moment)]));
  }

  /**
   * Recompares the handovers after a late one, which changes their expected seals.
   *
   * @returns those whose `seals_differ` changed
   */
  async compareAfter(tx: EntityManager, parcelIds: readonly string[], since: Date): Promise<ComparedAgain[]> {
    const { links, linksOf, returnsOf } = await this.read(tx, parcelIds);
    const changed: ComparedAgain[] = [];
    for (const link of links.filter(({ happened_at }) => happened_at >= since)) {
      const { handover_id, parcel_id, event_id } = link;
      const now = comparedTo(link, sealsBefore(linksOf(parcel_id), returnsOf(parcel_id), link));
      if (isDeepStrictEqual(now, { seals_before: link.seals_before, seals_differ: link.seals_differ }))
        continue;
      if (now.seals_differ !== link.seals_differ) {
        changed.push({ handover_id, event_id, seals_differ: now.seals_differ });
      }
      await tx.query(
        `UPDATE handover_parcels SET seals_before = $3, seals_differ = $4 WHERE handover_id = $1 AND parcel_id = $2`,
        [handover_id, parcel_id, now.seals_before, now.seals_differ],
      );
    }
    return changed;
  }

  private async read(tx: EntityManager, parcelIds: readonly string[]) {
    const links = await tx.query<Link[]>(
      `SELECT handover_id, parcel_id, event_id, kind, happened_at, received_at, seals, seals_before, seals_differ
       FROM handover_parcels JOIN handovers ON handovers.id = handover_id WHERE parcel_id = ANY($1)`,
      [parcelIds],
    );
    const returns = await tx.query<{ parcel_id: string; created_at: Date }[]>(
      `SELECT parcel_id, created_at FROM activities
       WHERE parcel_id = ANY($1) AND step = 'returned' AND deleted_at IS NULL`,
      [parcelIds],
    );
    return {
      links,
      linksOf: (id: string) => links.filter(({ parcel_id }) => parcel_id === id),
      returnsOf: (id: string) =>
        returns.filter(({ parcel_id }) => parcel_id === id).map(({ created_at }) => created_at),
    };
  }
}

/** Compares a handover with the known seals. A reseal replaces them. */
export const comparedTo = (
  { kind, seals }: Pick<SealLink, 'kind' | 'seals'>,
  known: string[] | null,
): KnownSeals =>
  kind === 'resealed'
    ? { seals_before: known ?? [], seals_differ: false }
    : { seals_before: null, seals_differ: differ(seals, known) };
