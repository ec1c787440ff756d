import { Module } from '@nestjs/common';
import { NightlyModule } from '@vaultway/common';
import { ParcelModule } from '../parcels/parcel.module.js';
import { WebhookDeliveryRetention } from './webhook-delivery-retention.js';
import { WebhookDeliveryMetrics } from './webhook-delivery.metrics.js';
import { WebhookController } from './webhook.controller.js';
import { WebhookMessages } from './webhook-messages.js';
import { WebhookService } from './webhook.service.js';
import { WebhookStops } from './webhook-stops.js';

/** Webhooks for parcels and events. The worker in ../webhook-worker delivers to them. */
@Module({
  imports: [NightlyModule, ParcelModule],
  controllers: [WebhookController],
  providers: [
    WebhookService,
    WebhookMessages,
    WebhookDeliveryRetention,
    WebhookDeliveryMetrics,
    WebhookStops,
  ],
})
export class WebhookModule {}
