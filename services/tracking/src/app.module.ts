import { auditModule, OutboxModule, SettingsModule, type ServiceParts } from '@vaultway/common';
import { imagesModule } from '@vaultway/common/images';
import { trashModule } from '@vaultway/common/trash';

import { ActivityModule } from './activities/activity.module.js';
import type { TrackingConfig } from './config.js';
import { databaseParts } from './database/database-parts.js';
import { BulkModule } from './bulk/bulk.module.js';
import { ImportModule } from './imports/import.module.js';
import { InvoiceModule } from './invoices/invoice.module.js';
import { LookupModule } from './lookup/lookup.module.js';
import { LiveModule } from './live/live.module.js';
import { ParcelModule } from './parcels/parcel.module.js';
import { SubscriptionModule } from './subscriptions/subscription.module.js';
import { RevealModule } from './privacy/reveal.module.js';

/** What the tracking service is made of. */
export const trackingService = (config: TrackingConfig): ServiceParts => ({
  name: 'tracking',
  config,
  database: databaseParts,
  modules: [
    SettingsModule,
    OutboxModule,
    auditModule('tracking'),
    trashModule('tracking', ['tracking_code_taken', 'parcel_deleted']),
    imagesModule({ owner: 'tracking', usedIn: [{ table: 'parcels', column: 'image' }] }),
    LookupModule,
    LiveModule,
    RevealModule,
    ActivityModule,
    ParcelModule,
    BulkModule,
    InvoiceModule,
    ImportModule,
    SubscriptionModule,
  ],
});
