import { readDatabaseUrl, runMigrations } from '@vaultway/common';
import { databaseParts } from './database-parts.js';

await runMigrations('tracking', readDatabaseUrl, databaseParts);
