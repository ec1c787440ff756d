import { describeService } from '@vaultway/common';
import { trackingService } from './app.module.js';
import type { TrackingConfig } from './config.js';
import { LookupDescription } from './lookup/lookup.description.js';
import { LiveDescription } from './live/live.description.js';

class LookupDescriptionModule {}

/** The OpenAPI document of the tracking service; openapi.json beside package.json is its checked-in copy. */
export function describeTracking() {
  const parts = trackingService({} as TrackingConfig); // nothing is started, so nothing is configured
  const lookup = { module: LookupDescriptionModule, controllers: [LookupDescription, LiveDescription] };
  return describeService({ ...parts, modules: [...parts.modules, lookup] });
}
