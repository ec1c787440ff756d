import { Module } from '@nestjs/common';
import { queueConnection, type ServiceDefinition } from '@vaultway/common';
import type { WebhookWorkerConfig } from '../config.js';
import { databaseDefinition } from '../database/database-definition.js';
import { DeliveryClaims } from './delivery-claims.js';
import { DeliveryDispatcher } from './delivery-dispatcher.js';
import { DeliverySender } from './delivery-sender.js';
import { DispatchMetrics } from './dispatch.metrics.js';
import { WakeUpListener } from './wake-up-listener.js';
import { StampAsker } from '../log/stamp-asker.js';
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
    StampAsker,
  ],
})
class WebhookWorkerModule {}

/** Defines the webhook worker. It serves only health checks and metrics. */
export const webhookWorker = (config: WebhookWorkerConfig): ServiceDefinition => ({
  name: 'webhook-worker',
  config,
  database: databaseDefinition,
  modules: [WebhookWorkerModule],
});
