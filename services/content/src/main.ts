import { startService } from '@vaultway/common';
import { contentService } from './app.module.js';
import { readContentConfig } from './config.js';

await startService('content', () => contentService(readContentConfig()));
