import { readConfig, runMigrations, serviceConfig } from '@vaultway/common';
import { z } from 'zod';
import { databaseParts } from './database-parts.js';

await runMigrations(
  'mail',
  () => readConfig(z.object({ DATABASE_URL: serviceConfig.DATABASE_URL }), process.env).DATABASE_URL,
  databaseParts,
);
