import { Injectable } from '@nestjs/common';
import { ApiError, CompanySettings, RecordStore, Trash } from '@vaultway/common';
import type { Activity } from '@vaultway/contracts';
import { DataSource } from 'typeorm';
import { type ByCode, ParcelChanges, parcelsOf } from '../parcel-changes.js';
import { ParcelRecords } from '../parcel-records.js';
import { WrittenRecords } from '../written-records.js';
import { EventEntity } from './event.entity.js';
import { toActivity } from './event.mapper.js';

/**
 * Every write of an event. It is also a change of its parcel, so that `-updated_at` lists the parcels where
 * something happened; a Postgres trigger sets the parcel's `updated_at`.
 */
@Injectable()
export class EventRecords extends RecordStore<EventEntity, Activity, ByCode> {
  constructor(
    database: DataSource,
    trash: Trash,
    changes: ParcelChanges,
    parcels: ParcelRecords,
    settings: CompanySettings,
    written: WrittenRecords,
  ) {
    super(database, {
      type: 'activity',
      entity: EventEntity,
      nameColumn: 'title',
      toView: (event) => toActivity(event, settings.current().time_zone),
      written: (tx, action, changed) => written.dispatch(tx, { noun: 'event', action, changes: changed }),
      announced: parcelsOf,
      announce: (changed) => changes.announce('activity.changed', changed),
      beforeRestore: async (tx, { parcel_id }) => {
        if (!(await parcels.lockOrNull(parcel_id, tx))) throw new ApiError('parcel_deleted');
        return {};
      },
    });
    trash.add(this);
  }
}
