import { Module } from '@nestjs/common';
import { NightlyModule } from '@vaultway/common';
import { ReadReplicaModule } from '../read-replicas/read-replica.module.js';
import { BulkController } from './bulk/bulk.controller.js';
import { BulkService } from './bulk/bulk.service.js';
import { ActivityController } from './events/activity.controller.js';
import { EventRecords } from './events/event-records.js';
import { EventService } from './events/event.service.js';
import { EventSuggestions } from './events/event-suggestions.js';
import { NewEvents } from './events/new-events.js';
import { AttentionList } from './list/attention-list.js';
import { OverviewQuery } from './list/overview.query.js';
import { PageAnchors } from './list/page-anchors.js';
import { ParcelCount } from './list/parcel-count.js';
import { ParcelCsv } from './list/parcel-csv.js';
import { ParcelFinder } from './list/parcel-finder.js';
import { ParcelList } from './list/parcel-list.js';
import { ParcelStatuses } from './list/parcel-statuses.js';
import { ParcelChangeReceiver, ParcelChanges } from './parcel-changes.js';
import { ParcelController } from './parcel.controller.js';
import { ParcelRecords } from './parcel-records.js';
import { ParcelService } from './parcel.service.js';
import { WrittenRecords } from './written-records.js';

/** Parcels and their events, for admins and for the parts of the service that build on them. */
@Module({
  imports: [NightlyModule, ReadReplicaModule],
  controllers: [ParcelController, ActivityController, BulkController, ParcelChangeReceiver],
  providers: [
    ParcelService,
    ParcelRecords,
    ParcelChanges,
    ParcelList,
    ParcelFinder,
    ParcelCount,
    PageAnchors,
    ParcelStatuses,
    AttentionList,
    OverviewQuery,
    ParcelCsv,
    EventService,
    EventRecords,
    EventSuggestions,
    NewEvents,
    WrittenRecords,
    BulkService,
  ],
  exports: [ParcelRecords, ParcelChanges, EventService, EventRecords, NewEvents, WrittenRecords],
})
export class ParcelModule {}
