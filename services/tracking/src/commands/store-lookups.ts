import { databaseOptions, readMigrationConfig } from '@vaultway/common';
import { DataSource } from 'typeorm';
import { databaseParts } from '../database/database-parts.js';
import { storeMissingSnapshots } from '../public/lookup/snapshot-store.js';

/**
 * Stores what look-ups say of all parcels, for those that have not been looked up since they changed:
 * `node dist/commands/store-lookups.js`, in the environment of the migration. It can be ended at any time.
 */
const TOLD_EVERY_MS = 10_000;

const ending = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort());
let toldAt = performance.now();
let [seen, stored] = [0, 0];
const progress = (...numbers: [number, number]) => {
  [seen, stored] = numbers;
  if (performance.now() < toldAt + TOLD_EVERY_MS) return;
  toldAt = performance.now();
  process.stdout.write(`${seen} parcels have been read …\n`);
};
try {
  const options = databaseOptions(readMigrationConfig().DATABASE_URL, 1, databaseParts);
  const database = await new DataSource(options).initialize();
  try {
    await storeMissingSnapshots(database, progress, ending.signal);
    const ended = ending.signal.aborted ? ' Ended: the next run stores the others.' : '';
    process.stdout.write(`Of ${seen} parcels, ${stored} had no snapshot and were stored.${ended}\n`);
  } finally {
    await database.destroy();
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
