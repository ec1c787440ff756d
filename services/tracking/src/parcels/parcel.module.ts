import { Module } from '@nestjs/common';
import { NightlyModule } from '@vaultway/common';
import { BulkController } from './bulk/bulk.controller.js';
import { BulkService } from './bulk/bulk.service.js';
import { CustomFieldModule } from '../custom-fields/custom-field.controller.js';
import { DeliveryRule } from './delivery-rule.js';
import { ActivityController } from './events/activity.controller.js';
import { EventRecords } from './events/event-records.js';
import { EventService } from './events/event.service.js';
import { EventSuggestions } from './events/event-suggestions.js';
import { AttentionList } from './list/attention-list.js';
import { OverviewQuery } from './list/overview.query.js';
import { ParcelCount } from './list/parcel-count.js';
import { ParcelCsv } from './list/parcel-csv.js';
import { ParcelFinder } from './list/parcel-finder.js';
import { ParcelList } from './list/parcel-list.js';
import { ParcelStatuses } from './list/parcel-statuses.js';
import { ParcelController } from './parcel.controller.js';
import { ParcelRecords } from './parcel-records.js';
import { ParcelService } from './parcel.service.js';
import { StatusController } from './statuses/status.controller.js';
import { StatusService } from './statuses/status.service.js';
import { ParcelChangeReceiver, TrackingEvents } from './tracking-events.js';

/** Parcels and their events, for admins and other modules of the service. */
@Module({
  imports: [NightlyModule, CustomFieldModule],
  controllers: [ParcelController, ActivityController, BulkController, StatusController, ParcelChangeReceiver],
  providers: [
    ParcelService,
    ParcelRecords,
    TrackingEvents,
    ParcelList,
    ParcelFinder,
    ParcelCount,
    ParcelStatuses,
    AttentionList,
    OverviewQuery,
    ParcelCsv,
    EventService,
    EventRecords,
    EventSuggestions,
    DeliveryRule,
    BulkService,
    StatusService,
  ],
  exports: [ParcelRecords, ParcelService, TrackingEvents, DeliveryRule, EventService, EventRecords],
})
export class ParcelModule {}
