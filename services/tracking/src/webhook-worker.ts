import { startService } from '@vaultway/common';
import { readWebhookWorkerConfig } from './config.js';
import { webhookWorker } from './webhooks/dispatch/dispatch.module.js';

await startService('webhook-worker', () => webhookWorker(readWebhookWorkerConfig()));
