import { runCommand } from '@vaultway/common';
import { Redis } from 'ioredis';
import { readTrackingConfig } from '../config.js';
import { PublishedSize } from '../log/published-size.js';

/** Lets the log go on from what the database has: `node dist/commands/resume-log.js`, in the environment of the service. */
await runCommand(async () => {
  const redis = new Redis(readTrackingConfig().REDIS_URL, { connectTimeout: 3000, maxRetriesPerRequest: 1 });
  try {
    const published = new PublishedSize(redis);
    const size = await published.read();
    await published.forget();
    process.stdout.write(`${size} entries had been published. The log goes on from what the database has.\n`);
  } finally {
    redis.disconnect();
  }
});
