import { Module } from '@nestjs/common';
import { queueConnection, type ServiceParts } from '@vaultway/common';
import type { WebhookWorkerConfig } from '../config.js';
import { databaseParts } from '../database/database-parts.js';
import { DeliveryClaims } from './delivery-claims.js';
import { DeliveryDispatcher } from './delivery-dispatcher.js';
import { DeliverySender } from './delivery-sender.js';
import { DispatchMetrics } from './dispatch.metrics.js';
import { WakeUpListener } from './wake-up-listener.js';
import { WitnessAsker } from '../log/witness-asker.js';

@Module({
  providers: [
    queueConnection,
    WakeUpListener,
    DeliveryDispatcher,
    DeliveryClaims,
    DeliverySender,
    DispatchMetrics,
    WitnessAsker,
  ],
})
class WebhookWorkerModule {}

/** What the worker that delivers to webhooks is made of. It answers health checks and nothing else. */
export const webhookWorker = (config: WebhookWorkerConfig): ServiceParts => ({
  name: 'webhook-worker',
  config,
  database: databaseParts,
  modules: [WebhookWorkerModule],
});
