import { runCommand } from '@vaultway/common';
import { Redis } from 'ioredis';
import { readTrackingConfig } from '../config.js';
import { PublishedSize } from '../log/published-size.js';

/** Continues the log from the database's state: `node dist/commands/resume-log.js`, in the service's environment. */
await runCommand(async () => {
  const redis = new Redis(readTrackingConfig().REDIS_URL, { connectTimeout: 3000, maxRetriesPerRequest: 1 });
  try {
    const published = new PublishedSize(redis);
    const size = await published.read();
    await published.forget();
    process.stdout.write(
      `${size} entries were published. The log continues from the entries in the database.\n`,
    );
  } finally {
    redis.disconnect();
  }
});
