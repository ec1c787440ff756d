import { databaseOptions, readMigrationConfig, runCommand } from '@vaultway/common';
import { parseArgs } from 'node:util';
import { DataSource } from 'typeorm';
import { databaseParts } from '../database/database-parts.js';
import { abandonPartitions, partitionEvents } from '../database/event-partitions.js';
import { endingSignal, nowAndThen } from './long-command.js';

const RESULTS = {
  split: 'The events are split by parcel.',
  already: 'The events have been split before.',
  ended: 'Ended. The next run goes on from here.',
};

/**
 * Splits the table of events: `node dist/commands/partition-events.js [--partitions 16]`, in the environment of the migration.
 * With `--abandon` it undoes what a run that was ended has done.
 */
await runCommand(async () => {
  const { values } = parseArgs({
    options: { partitions: { type: 'string', default: '16' }, abandon: { type: 'boolean', default: false } },
  });
  const signal = endingSignal();
  const tell = nowAndThen();
  const partitions = Number(values.partitions);
  if (!Number.isInteger(partitions) || partitions < 2)
    throw new Error('--partitions is a whole number from 2');
  const options = databaseOptions(readMigrationConfig().DATABASE_URL, 1, databaseParts);
  const database = await new DataSource({
    ...options,
    extra: { idle_in_transaction_session_timeout: 60_000, keepAlive: true },
  }).initialize();
  const runner = database.createQueryRunner();
  try {
    // Comparing the two tables at the end takes as long as it takes to read both.
    await runner.query('SET statement_timeout = 0');
    if (values.abandon) {
      await abandonPartitions(runner);
      process.stdout.write('The copy of the events is dropped, if there was one.\n');
    } else {
      const result = await partitionEvents(runner, {
        partitions,
        signal,
        progress: (copied) => tell(`${copied} events are copied …`),
      });
      process.stdout.write(`${RESULTS[result]}\n`);
    }
  } finally {
    await runner.release();
    await database.destroy();
  }
});
