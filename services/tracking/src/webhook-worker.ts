import { startService } from '@vaultway/common';
import { readWebhookWorkerConfig } from './config.js';
import { webhookWorker } from './webhook-worker/webhook-worker.module.js';

await startService('webhook-worker', () => webhookWorker(readWebhookWorkerConfig()));
