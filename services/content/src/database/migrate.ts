import { runMigrations } from '@vaultway/common';
import { readMigrationConfig } from '../config.js';
import { databaseParts } from './database-parts.js';
import { addFirstContents } from './first-contents.js';

await runMigrations('content', () => readMigrationConfig().DATABASE_URL, databaseParts);
if (process.exitCode === undefined) await seed();

async function seed() {
  const { DATABASE_URL, ...settings } = readMigrationConfig();
  const added = await addFirstContents(DATABASE_URL, settings);
  if (added) console.log('content: the first pages and settings were added');
}
