import { startService } from '@vaultway/common';
import { mailService } from './app.module.js';
import { readMailConfig } from './config.js';

await startService('mail', () => mailService(readMailConfig()));
