import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { ApiError, AuditTrail, laterThan, nestedList, refuseStale } from '@vaultway/common';
import {
  LIMITS,
  parcelRules,
  type Admin,
  type CreateParcel,
  type Parcel,
  type ParcelFacts,
  type UpdateParcel,
} from '@vaultway/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import { v7 } from 'uuid';
import { ActivityService } from '../activities/activity.service.js';
import { historyUrl } from '../activities/history-url.js';
import { ParcelChanges } from '../changes/parcel-changes.js';
import { codeKey } from './code-key.js';
import { ParcelEntity } from './parcel.entity.js';
import { toParcelSummary, toParcelView } from './parcel.mapper.js';
import { lockParcel, sayTaken, type ParcelName } from './parcel.row.js';

/** What admins do with parcels. */
@Injectable()
export class ParcelService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly activities: ActivityService,
    private readonly changes: ParcelChanges,
    private readonly audit: AuditTrail,
  ) {}

  async create(facts: CreateParcel, by: Admin): Promise<Parcel> {
    const now = new Date();
    const row = this.database.manager.create(ParcelEntity, {
      ...facts,
      id: v7(),
      code_key: codeKey(facts.tracking_code),
      image: null,
      created_at: now,
      updated_at: now,
    });
    await this.database
      .transaction(async (tx) => {
        await tx.insert(ParcelEntity, row);
        await this.leaveTrace(tx, 'parcel.created', { by, before: null, after: row });
      })
      .catch(sayTaken);
    await this.changes.parcelChanged(row.id, [row.code_key]);
    return toParcelView(row, nestedList([], 0, historyUrl(row.tracking_code), LIMITS.historyFirst));
  }

  /** By id; by tracking code only when there is no id, and then the code stays as it is. */
  async update({ id, image, updated_at, ...changed }: UpdateParcel, by: Admin): Promise<Parcel> {
    const name = id === undefined ? { code_key: codeKey(changed.tracking_code ?? '') } : { id };
    const facts: Partial<ParcelFacts> = id === undefined ? { ...changed, tracking_code: undefined } : changed;
    const { before, after } = await this.database
      .transaction((tx) => this.change(tx, name, { facts, image, updated_at, by }))
      .catch(sayTaken);
    await this.changes.parcelChanged(after.id, [...new Set([before.code_key, after.code_key])]);
    return toParcelView(after, await this.activities.history(after));
  }

  async remove(id: string, by: Admin): Promise<void> {
    const removed = await this.database.transaction(async (tx) => {
      const parcel = await this.lock(tx, { id });
      await tx.softDelete(ParcelEntity, { id: parcel.id });
      await this.leaveTrace(tx, 'parcel.deleted', { by, before: parcel, after: null });
      return parcel;
    });
    await this.changes.parcelChanged(removed.id, [removed.code_key]);
  }

  private async change(tx: EntityManager, name: ParcelName, { facts, image, updated_at, by }: Change) {
    const before = await this.lock(tx, name);
    refuseStale(before, updated_at, toParcelSummary);
    const after = tx.merge<ParcelEntity>(ParcelEntity, tx.create(ParcelEntity, before), facts, {
      image: imageAfter(before, image),
      code_key: codeKey(facts.tracking_code ?? before.tracking_code),
      updated_at: laterThan(before.updated_at),
    });
    holdToRules(after);
    await tx.update(ParcelEntity, { id: after.id }, after);
    await this.leaveTrace(tx, 'parcel.updated', { by, before, after });
    return { before, after };
  }

  private async lock(tx: EntityManager, name: ParcelName): Promise<ParcelEntity> {
    const parcel = await lockParcel(tx, name);
    if (!parcel) throw new ApiError('parcel_not_found');
    return parcel;
  }

  private leaveTrace(
    tx: EntityManager,
    action: string,
    { by, before, after }: { by: Admin; before: ParcelEntity | null; after: ParcelEntity | null },
  ) {
    return this.audit.record(tx, {
      by,
      action,
      record_type: 'parcel',
      record_id: (after ?? before)?.id ?? '',
      before: before && toParcelSummary(before),
      after: after && toParcelSummary(after),
    });
  }
}

interface Change {
  facts: Partial<ParcelFacts>;
  image: UpdateParcel['image'];
  updated_at: UpdateParcel['updated_at'];
  by: Admin;
}

/** The photo stays or goes; a new one comes with POST /api/parcels/image. */
function imageAfter(before: ParcelEntity, image: UpdateParcel['image']): string | null {
  if (image === undefined || image === before.image) return before.image;
  if (image === null) return null;
  throw ApiError.field('image', 'not_a_choice', 'Image is not the photo of this parcel, upload a new one');
}

/** The rules between fields, on the parcel as it is going to be. */
function holdToRules(parcel: ParcelFacts) {
  const details = parcelRules(parcel).map(({ path, code, message }) => ({
    field: path.join('.'),
    code,
    message,
  }));
  if (details.length > 0) throw new ApiError('validation', { details });
}
