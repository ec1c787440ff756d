import { Injectable } from '@nestjs/common';
import { ApiError, type Page, sortedPage, sortOf } from '@vaultway/common';
import type { Handover, ListHandovers } from '@vaultway/contracts';
import { DataSource, In, type EntityManager } from 'typeorm';
import { ParcelRecords } from '../parcels/parcel-records.js';
import { HandoverEntity, HandoverParcelEntity } from './handover.entity.js';
import { toHandoverView } from './handover.mapper.js';
import { HandoverRecords } from './handover-records.js';

/** Reads handovers with their parcels. */
@Injectable()
export class HandoverList {
  constructor(
    private readonly database: DataSource,
    private readonly handovers: HandoverRecords,
    private readonly parcels: ParcelRecords,
  ) {}

  /** Lists a parcel's handovers. @throws ApiError `parcel_not_found` */
  async list(query: ListHandovers): Promise<Page<Handover>> {
    const { id } = await this.parcels.find(query.parcel_id);
    const rows = this.database
      .getRepository(HandoverEntity)
      .createQueryBuilder('handover')
      .where('handover.id IN (SELECT handover_id FROM handover_parcels WHERE parcel_id = :id)', { id });
    const page = await sortedPage(rows, query, sortOf(query.sort));
    return page.with(await this.withParcels(page.rows));
  }

  async get(id: string): Promise<Handover> {
    const [handover] = await this.withParcels([await this.handovers.find(id)]);
    if (!handover) throw new ApiError('not_found');
    return handover;
  }

  /** Returns handovers in their public form, in the same order. */
  async withParcels(
    rows: readonly HandoverEntity[],
    tx: EntityManager = this.database.manager,
  ): Promise<Handover[]> {
    const ids = rows.map(({ id }) => id);
    const handed = await tx.find(HandoverParcelEntity, {
      where: { handover_id: In(ids) },
      order: { parcel_id: 'ASC' },
    });
    const codes = await this.codesOf(handed, tx);
    return rows.map((row) =>
      toHandoverView(
        row,
        handed
          .filter(({ handover_id }) => handover_id === row.id)
          .map(({ parcel_id, event_id, seals, seals_before, seals_differ }) => ({
            parcel_id,
            tracking_code: codes.get(parcel_id) ?? '',
            event_id,
            seals,
            seals_before,
            seals_differ,
          })),
      ),
    );
  }

  /** Includes parcels in the trash. */
  private async codesOf(
    handed: readonly HandoverParcelEntity[],
    tx: EntityManager,
  ): Promise<Map<string, string>> {
    const rows = await tx.query<{ id: string; tracking_code: string }[]>(
      'SELECT id, tracking_code FROM parcels WHERE id = ANY($1)',
      [handed.map(({ parcel_id }) => parcel_id)],
    );
    return new Map(rows.map(({ id, tracking_code }) => [id, tracking_code]));
  }
}
