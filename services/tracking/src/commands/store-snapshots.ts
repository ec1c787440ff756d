import { readMigrationConfig, runCommand } from '@vaultway/common';
import { databaseDefinition } from '../database/database-definition.js';
import { SNAPSHOT_CONNECTIONS, storeMissingSnapshots } from '../public/lookup/lookup-snapshots.js';
import { connectPatiently, endingSignal, showProgress } from './long-command.js';

/**
 * Stores look-up snapshots of all parcels not looked up since they changed: `node dist/commands/store-snapshots.js`, in
 * the migration's environment. Can be interrupted at any time.
 */
await runCommand(async () => {
  const signal = endingSignal();
  const shown = showProgress();
  let [seen, stored] = [0, 0];
  const progress = (...numbers: [number, number]) => {
    [seen, stored] = numbers;
    shown.tell(`${seen} parcels have been read …`);
  };
  const database = await connectPatiently(
    readMigrationConfig().DATABASE_URL,
    SNAPSHOT_CONNECTIONS,
    databaseDefinition,
  );
  try {
    await storeMissingSnapshots(database, progress, signal);
    const ended = signal.aborted ? ' Interrupted: the next run stores the rest.' : '';
    process.stdout.write(`Of ${seen} parcels, ${stored} had no snapshot and were stored.${ended}\n`);
  } finally {
    shown.end();
    await database.destroy();
  }
});
