import { startService } from '@vaultway/common';
import { vaultService } from './app.module.js';
import { readVaultConfig } from './config.js';

await startService('vault', () => vaultService(readVaultConfig()));
