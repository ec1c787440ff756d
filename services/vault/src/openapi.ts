import { describeService } from '@vaultway/common';
import { vaultService } from './app.module.js';
import type { VaultConfig } from './config.js';

/** Generates the vault service's OpenAPI document; openapi.json beside package.json is its checked-in copy. */
export const describeVault = () => describeService(vaultService({} as VaultConfig)); // nothing starts, so no configuration is needed
