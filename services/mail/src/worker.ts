import { startService } from '@vaultway/common';
import { mailWorker } from './app.module.js';
import { readMailConfig } from './config.js';

await startService('mail-worker', () => mailWorker(readMailConfig()));
