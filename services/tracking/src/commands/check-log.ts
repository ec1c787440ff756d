import { databaseOptions, runCommand } from '@vaultway/common';
import { Redis } from 'ioredis';
import { DataSource } from 'typeorm';
import { readTrackingConfig } from '../config.js';
import { databaseParts } from '../database/database-parts.js';
import { LogAudit } from '../log/log-audit.js';
import { PublishedSize } from '../log/published-size.js';
import { readWitnessDelays } from '../log/witnesses.js';

/** Audits the log and prints what it found as JSON: `node dist/commands/check-log.js`, in the environment of the service. */
await runCommand(async () => {
  const { DATABASE_URL, REDIS_URL } = readTrackingConfig();
  const redis = new Redis(REDIS_URL, { connectTimeout: 3000, maxRetriesPerRequest: 1 });
  try {
    const database = await new DataSource(databaseOptions(DATABASE_URL, 1, databaseParts)).initialize();
    try {
      const published = await new PublishedSize(redis).read();
      const witnesses = await readWitnessDelays(database);
      process.stdout.write(
        `${JSON.stringify({ ...(await new LogAudit(database).run()), published, witnesses })}\n`,
      );
    } finally {
      await database.destroy();
    }
  } finally {
    redis.disconnect();
  }
});
