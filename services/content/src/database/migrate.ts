import { runMigrations } from '@vaultway/common';
import { readMigrationConfig } from '../config.js';
import { databaseDefinition } from './database-definition.js';
import { addFirstContents } from './first-contents.js';

await runMigrations('content', readMigrationConfig, databaseDefinition);
if (process.exitCode !== 1) await seed();

async function seed() {
  try {
    const {
      DATABASE_URL,
      SERVICE_DATABASE_URL: _,
      WORKER_DATABASE_URL: _worker,
      ...settings
    } = readMigrationConfig();
    const added = await addFirstContents(DATABASE_URL, settings);
    if (added) console.log('content: added the initial pages and settings');
  } catch (error) {
    console.error(`content: could not add the initial pages: ${(error as Error).message}`);
    process.exitCode = 1;
  }
}
