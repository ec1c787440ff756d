import { describeService } from '@vaultway/common';
import { trackingService } from './app.module.js';
import type { TrackingConfig } from './config.js';
import { withWebhooks } from './webhooks/webhook-catalog.js';
import { PublicDescriptionsModule } from './public/public-description.controller.js';

/** Generates the tracking service's OpenAPI document, checked in as openapi.json. */
export async function describeTracking() {
  const parts = trackingService({} as TrackingConfig); // nothing is started, so no configuration is needed
  const document = await describeService({ ...parts, modules: [...parts.modules, PublicDescriptionsModule] });
  return withWebhooks(document);
}
