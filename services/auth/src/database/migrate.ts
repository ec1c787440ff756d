import { readMigrationConfig, runMigrations } from '@vaultway/common';
import { databaseParts } from './database-parts.js';

await runMigrations('auth', readMigrationConfig, databaseParts);
