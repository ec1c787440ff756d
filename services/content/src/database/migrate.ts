import { runMigrations } from '@vaultway/common';
import { readMigrationConfig } from '../config.js';
import { databaseParts } from './database-parts.js';
import { addFirstContents } from './first-contents.js';

await runMigrations('content', readMigrationConfig, databaseParts);
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
    if (added) console.log('content: the first pages and settings were added');
  } catch (error) {
    console.error(`content: the first pages could not be added: ${(error as Error).message}`);
    process.exitCode = 1;
  }
}
