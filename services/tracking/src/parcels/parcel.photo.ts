import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { ApiError, AuditTrail, laterThan } from '@vaultway/common';
import { Images } from '@vaultway/common/images';
import type { Admin, ParcelSummary, SetParcelImage } from '@vaultway/contracts';
import type { DataSource } from 'typeorm';
import { ParcelChanges } from '../changes/parcel-changes.js';
import { ParcelEntity } from './parcel.entity.js';
import { toParcelSummary } from './parcel.mapper.js';
import { findParcel, lockParcel } from './parcel.row.js';

/** The photo of a parcel. One that is replaced goes by itself, some night later. */
@Injectable()
export class ParcelPhoto {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly images: Images,
    private readonly changes: ParcelChanges,
    private readonly audit: AuditTrail,
  ) {}

  async set({ id, image: file }: SetParcelImage, by: Admin): Promise<ParcelSummary> {
    // An unknown parcel is told before anything is decoded and stored.
    if (!(await findParcel(this.database.manager, { id }))) throw new ApiError('parcel_not_found');
    const image = await this.images.takeIn<string>(file);
    const parcel = await this.database.transaction(async (tx) => {
      const before = await lockParcel(tx, { id });
      if (!before) throw new ApiError('parcel_not_found');
      await this.images.claim(tx, image);
      const after = tx.merge(ParcelEntity, tx.create(ParcelEntity, before), {
        image,
        updated_at: laterThan(before.updated_at),
      });
      await tx.update(ParcelEntity, { id: after.id }, { image, updated_at: after.updated_at });
      await this.audit.record(tx, {
        by,
        action: 'parcel.updated',
        record_type: 'parcel',
        record_id: after.id,
        before: toParcelSummary(before),
        after: toParcelSummary(after),
      });
      return after;
    });
    await this.changes.parcelChanged(parcel.id, [parcel.code_key]);
    return toParcelSummary(parcel);
  }
}
