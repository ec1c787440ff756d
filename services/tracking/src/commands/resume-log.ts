import { runCommand } from '@vaultway/common';
import { Redis } from 'ioredis';
import { readTrackingConfig } from '../config.js';
import { databaseDefinition } from '../database/database-definition.js';
import { resumeFromForks } from '../log/log-forks.js';
import { PublishedSize } from '../log/published-size.js';
import { connectPatiently } from './long-command.js';

/** Continues the log from the database's state: `node dist/commands/resume-log.js`, in the service's environment. */
await runCommand(async () => {
  const { DATABASE_URL, REDIS_URL } = readTrackingConfig();
  const redis = new Redis(REDIS_URL, { connectTimeout: 3000, maxRetriesPerRequest: 1 });
  try {
    const published = new PublishedSize(redis);
    const size = await published.read();
    await published.forget();
    const database = await connectPatiently(DATABASE_URL, 1, databaseDefinition);
    try {
      await resumeFromForks(database);
    } finally {
      await database.destroy();
    }
    process.stdout.write(
      `${size} entries were published. The log continues from the entries in the database.\n`,
    );
  } finally {
    redis.disconnect();
  }
});
