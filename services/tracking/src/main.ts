import { startService } from '@vaultway/common';
import { trackingService } from './app.module.js';
import { readTrackingConfig } from './config.js';

await startService('tracking', () => trackingService(readTrackingConfig()));
