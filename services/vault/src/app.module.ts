import { auditModule, IdempotencyModule, type ServiceDefinition } from '@vaultway/common';
import { AccountModule } from './accounts/account.controller.js';
import type { VaultConfig } from './config.js';
import { databaseDefinition } from './database/database-definition.js';
import { ItemModule } from './items/item.controller.js';
import { MovementModule } from './movements/movement.controller.js';
import { PlaceModule } from './places/place.controller.js';
import { PriceModule } from './prices/price.interceptor.js';

/** Parts of the vault service's API. */
export const vaultService = (config: VaultConfig): ServiceDefinition => ({
  name: 'vault',
  config,
  database: databaseDefinition,
  modules: [
    auditModule('vault'),
    IdempotencyModule,
    PriceModule,
    PlaceModule,
    AccountModule,
    ItemModule,
    MovementModule,
  ],
});
