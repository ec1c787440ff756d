import { auditModule, SettingsModule, type ServiceParts } from '@vaultway/common';

import { ActivityModule } from './activities/activity.module.js';
import type { TrackingConfig } from './config.js';
import { databaseParts } from './database/database-parts.js';
import { LookupModule } from './lookup/lookup.module.js';
import { ParcelModule } from './parcels/parcel.module.js';

/** What the tracking service is made of. */
export const trackingService = (config: TrackingConfig): ServiceParts => ({
  name: 'tracking',
  config,
  database: databaseParts,
  modules: [SettingsModule, auditModule('tracking'), LookupModule, ActivityModule, ParcelModule],
});
