import { Injectable } from '@nestjs/common';
import { ApiError, CompanySettings, RecordStore, Trash } from '@vaultway/common';
import type { Activity } from '@vaultway/contracts';
import { DataSource } from 'typeorm';
import { DELIVERY_REFUSED, DeliveryRule } from '../delivery-rule.js';
import { ParcelRecords } from '../parcel-records.js';
import { type ByCode, parcelsOf, TrackingEvents } from '../tracking-events.js';
import { EventEntity } from './event.entity.js';
import { toActivity } from './event.mapper.js';
import { zonesOfEvents } from './event-zones.js';

/**
 * Writes events. A trigger then sets the parcel's `updated_at`, so that `-updated_at` lists recently active parcels
 * first.
 */
@Injectable()
export class EventRecords extends RecordStore<EventEntity, Activity, ByCode> {
  constructor(
    database: DataSource,
    trash: Trash,
    trackingEvents: TrackingEvents,
    parcels: ParcelRecords,
    settings: CompanySettings,
    deliveries: DeliveryRule,
  ) {
    super(database, {
      type: 'activity',
      entity: EventEntity,
      nameColumn: 'title',
      toView: (event) => toActivity(event, settings.current().time_zone),
      refused: DELIVERY_REFUSED,
      derive: zonesOfEvents,
      begin: (tx, by) => deliveries.begin(tx, by),
      written: async (tx, action, changed) => {
        await deliveries.refuse(tx, changed);
        await trackingEvents.dispatch(tx, 'recordWritten', { noun: 'event', action, changes: changed });
      },
      announced: parcelsOf,
      announce: (changed) => trackingEvents.announce('activity.changed', changed),
      beforeRestore: async (tx, { parcel_id }) => {
        if (!(await parcels.lockOrNull(parcel_id, tx))) throw new ApiError('parcel_deleted');
        return {};
      },
    });
    trash.add(this);
  }
}
