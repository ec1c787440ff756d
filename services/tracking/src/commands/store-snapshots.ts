import { databaseOptions, readMigrationConfig, runCommand } from '@vaultway/common';
import { DataSource } from 'typeorm';
import { databaseParts } from '../database/database-parts.js';
import { SNAPSHOT_CONNECTIONS, storeMissingSnapshots } from '../public/lookup/snapshot-store.js';
import { endingSignal, nowAndThen } from './long-command.js';

/**
 * Stores what look-ups answer, for all parcels that have not been looked up since they changed:
 * `node dist/commands/store-snapshots.js`, in the environment of the migration. It can be ended at any time.
 */
await runCommand(async () => {
  const signal = endingSignal();
  const tell = nowAndThen();
  let [seen, stored] = [0, 0];
  const progress = (...numbers: [number, number]) => {
    [seen, stored] = numbers;
    tell(`${seen} parcels have been read …`);
  };
  const options = databaseOptions(readMigrationConfig().DATABASE_URL, SNAPSHOT_CONNECTIONS, databaseParts);
  const database = await new DataSource(options).initialize();
  try {
    await storeMissingSnapshots(database, progress, signal);
    const ended = signal.aborted ? ' Ended: the next run stores the others.' : '';
    process.stdout.write(`Of ${seen} parcels, ${stored} had no snapshot and were stored.${ended}\n`);
  } finally {
    await database.destroy();
  }
});
