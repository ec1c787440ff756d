import { Injectable } from '@nestjs/common';
import { RecordStore, Trash } from '@vaultway/common';
import type { ParcelSummary } from '@vaultway/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { type ByCode, ParcelChanges } from './parcel.changes.js';
import { ParcelEntity } from './parcel.entity.js';
import { toParcelSummary } from './parcel.mapper.js';

/** Every write of a parcel. Events and photo of a deleted parcel stay with it, also when it is purged. */
@Injectable()
export class ParcelRecords extends RecordStore<ParcelEntity, ParcelSummary, ByCode> {
  constructor(database: DataSource, trash: Trash, changes: ParcelChanges) {
    super(database, {
      type: 'parcel',
      entity: ParcelEntity,
      nameColumn: 'tracking_code',
      toView: toParcelSummary,
      notFound: 'parcel_not_found',
      taken: { parcels_code_key: 'tracking_code_taken' },
      announced: async (changed) =>
        changed.map(({ id, before, after }) => ({ id, before: byCode(before), after: byCode(after) })),
      announce: (changed) => changes.announce('parcel.changed', changed),
    });
    trash.add(this);
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
