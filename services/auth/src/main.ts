import { startService } from '@vaultway/common';
import { authService } from './app.module.js';
import { readAuthConfig } from './config.js';

await startService('auth', () => authService(readAuthConfig()));
