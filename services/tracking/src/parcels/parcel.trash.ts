import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { AuditTrail, laterThan, lockById } from '@vaultway/common';
import { Trash, type TrashKind } from '@vaultway/common/trash';
import type { Admin, ParcelSummary } from '@vaultway/contracts';
import type { DataSource } from 'typeorm';
import { ParcelChanges } from '../changes/parcel-changes.js';
import { ParcelEntity } from './parcel.entity.js';
import { toParcelSummary } from './parcel.mapper.js';
import { sayTaken } from './parcel.row.js';

/** Deleted parcels. Their events and photos wait with them, and go for good with them. */
@Injectable()
export class ParcelTrash implements OnModuleInit, TrashKind {
  readonly type = 'parcel';
  readonly table = 'parcels';
  readonly nameColumn = 'tracking_code';

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly changes: ParcelChanges,
    private readonly audit: AuditTrail,
    private readonly trash: Trash,
  ) {}

  onModuleInit() {
    this.trash.add(this);
  }

  /** @throws ApiError `tracking_code_taken` when another parcel has its code by now */
  async restore(id: string, by: Admin): Promise<ParcelSummary | undefined> {
    const restored = await this.database
      .transaction(async (tx) => {
        const parcel = await lockById(tx, ParcelEntity, id, { deleted: true });
        if (!parcel) return undefined;
        Object.assign(parcel, { deleted_at: null, updated_at: laterThan(parcel.updated_at) });
        await tx.update(ParcelEntity, { id }, { deleted_at: null, updated_at: parcel.updated_at });
        const after = toParcelSummary(parcel);
        const deed = { by, action: 'parcel.restored', record_type: this.type, record_id: id };
        await this.audit.record(tx, { ...deed, before: null, after });
        return parcel;
      })
      .catch(sayTaken);
    if (!restored) return undefined;
    await this.changes.parcelChanged(id, [restored.code_key]);
    return toParcelSummary(restored);
  }
}
