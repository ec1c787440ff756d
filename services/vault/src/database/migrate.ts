import { readMigrationConfig, runMigrations } from '@vaultway/common';
import { databaseDefinition } from './database-definition.js';

await runMigrations('vault', readMigrationConfig, databaseDefinition);
