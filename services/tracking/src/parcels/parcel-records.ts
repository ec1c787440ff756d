import { Injectable } from '@nestjs/common';
import { RecordStore, Trash } from '@vaultway/common';
import type { Admin, ParcelSummary, UpdateParcel } from '@vaultway/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { type ByCode, ParcelChanges } from './parcel-changes.js';
import { ParcelEntity } from './parcel.entity.js';
import { toParcelSummary } from './parcel.mapper.js';
import { parcelPositionAfter } from './parcel-position.js';
import { newestSteps, parcelStepAfter } from './parcel-step.js';
import { WrittenRecords } from './written-records.js';

/** Every write of a parcel. Events and photo of a deleted parcel stay with it, also when it is purged. */
@Injectable()
export class ParcelRecords extends RecordStore<ParcelEntity, ParcelSummary, ByCode> {
  constructor(database: DataSource, trash: Trash, changes: ParcelChanges, written: WrittenRecords) {
    super(database, {
      type: 'parcel',
      entity: ParcelEntity,
      nameColumn: 'tracking_code',
      toView: toParcelSummary,
      notFound: 'parcel_not_found',
      taken: { parcels_code_key: 'tracking_code_taken' },
      written: (tx, action, changed) => written.dispatch(tx, { noun: 'parcel', action, changes: changed }),
      announced: async (changed) =>
        changed.map(({ id, before, after }) => ({ id, before: byCode(before), after: byCode(after) })),
      announce: (changed) => changes.announce('parcel.changed', changed),
    });
    trash.add(this);
  }

  /**
   * What an event says of its parcels, in the transaction that adds and announces the event. It comes before the event,
   * whose step is the newest. What is undefined stays as it is.
   *
   * @param parcels locked
   */
  async setWithEvent(
    tx: EntityManager,
    by: Admin,
    parcels: readonly ParcelEntity[],
    { status, current_location }: Pick<UpdateParcel, 'status' | 'current_location'>,
  ): Promise<void> {
    if (status === undefined && current_location === undefined) return;
    const newest = await newestSteps(
      tx,
      parcels.map(({ id }) => id),
    );
    await this.within(tx, by).updateAll(parcels, (parcel) => ({
      status,
      current_location,
      ...parcelStepAfter(parcel, { status }, newest.get(parcel.id) ?? null),
      ...parcelPositionAfter(parcel, { current_location }),
    }));
  }

  /** The ids of the parcels with these code keys, by key. @param lock whether to lock the parcels as well */
  async idsByCode(
    codeKeys: readonly string[],
    tx: EntityManager,
    { lock = false } = {},
  ): Promise<Map<string, string>> {
    const rows = await tx.query<{ id: string; code_key: string }[]>(
      `SELECT id, code_key FROM parcels WHERE code_key = ANY($1) AND deleted_at IS NULL
       ORDER BY id ${lock ? 'FOR UPDATE' : ''}`,
      [codeKeys],
    );
    return new Map(rows.map(({ id, code_key }) => [code_key, id]));
  }
}

const byCode = (parcel: ParcelEntity | null): ByCode | null => parcel && { code_key: parcel.code_key };
