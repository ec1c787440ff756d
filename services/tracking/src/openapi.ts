import { describeService } from '@vaultway/common';
import { trackingService } from './app.module.js';
import type { TrackingConfig } from './config.js';
import { PublicDescriptionsModule } from './public/public-description.controller.js';

/** Generates the tracking service's OpenAPI document, checked in as openapi.json. */
export function describeTracking() {
  const parts = trackingService({} as TrackingConfig); // nothing is started, so no configuration is needed
  return describeService({ ...parts, modules: [...parts.modules, PublicDescriptionsModule] });
}
