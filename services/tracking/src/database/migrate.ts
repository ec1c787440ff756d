import { readMigrationConfig, runMigrations } from '@vaultway/common';
import { databaseDefinition } from './database-definition.js';

await runMigrations('tracking', readMigrationConfig, databaseDefinition);
