import { databaseOptions, readMigrationConfig } from '@vaultway/common';
import { parseArgs } from 'node:util';
import { DataSource } from 'typeorm';
import { databaseParts } from '../database/database-parts.js';
import { partitionEvents } from '../database/event-partitions.js';

/** Splits the table of events: `node dist/commands/partition-events.js [--partitions 16]`, in the environment of the migration. */
const { values } = parseArgs({ options: { partitions: { type: 'string', default: '16' } } });
const TOLD_EVERY_MS = 10_000;

const ending = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort());
let toldAt = performance.now();
const progress = (copied: number) => {
  if (performance.now() < toldAt + TOLD_EVERY_MS) return;
  toldAt = performance.now();
  process.stdout.write(`${copied} events are copied …\n`);
};
try {
  const partitions = Number(values.partitions);
  if (!Number.isInteger(partitions) || partitions < 2)
    throw new Error('--partitions is a whole number from 2');
  const options = databaseOptions(readMigrationConfig().DATABASE_URL, 1, databaseParts);
  // Comparing the two tables at the end takes as long as it takes to read both.
  const database = await new DataSource({
    ...options,
    extra: { statement_timeout: 0, idle_in_transaction_session_timeout: 60_000, keepAlive: true },
  }).initialize();
  const runner = database.createQueryRunner();
  try {
    const done = await partitionEvents(runner, { partitions, progress, signal: ending.signal });
    const result = done
      ? 'The events are split by parcel.'
      : ending.signal.aborted
        ? 'Ended. The next run goes on from here.'
        : 'The events have been split before.';
    process.stdout.write(`${result}\n`);
  } finally {
    await runner.release();
    await database.destroy();
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
