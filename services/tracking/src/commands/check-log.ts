import { runCommand } from '@vaultway/common';
import { Redis } from 'ioredis';
import { readTrackingConfig } from '../config.js';
import { databaseDefinition } from '../database/database-definition.js';
import { LogAudit } from '../log/log-audit.js';
import { readForks } from '../log/log-forks.js';
import { readCheckpoint } from '../log/log-store.js';
import { PublishedSize } from '../log/published-size.js';
import { unexplainedCorrections } from '../log/unexplained-corrections.js';
import { readStampAge } from '../log/stamps.js';
import { readWitnessDelays } from '../log/witnesses.js';
import { connectPatiently, showProgress } from './long-command.js';

/**
 * Audits the log and prints the findings as JSON: `node dist/commands/check-log.js [size root]`, in the service's
 * environment. Size and root are those of a checkpoint that the caller has kept.
 */
await runCommand(async () => {
  const { DATABASE_URL, REDIS_URL } = readTrackingConfig();
  const redis = new Redis(REDIS_URL, { connectTimeout: 3000, maxRetriesPerRequest: 1 });
  try {
    const database = await connectPatiently(DATABASE_URL, 1, databaseDefinition);
    const progress = showProgress();
    try {
      const published = await new PublishedSize(redis).read();
      const [keptSize, keptRoot] = process.argv.slice(2);
      const kept = keptSize === undefined ? undefined : await readCheckpoint(database, Number(keptSize));
      const keepsKept = keptSize === undefined || kept?.root.toString('base64') === keptRoot;
      const checkpoint = (await readCheckpoint(database))?.note ?? null;
      const witnesses = await readWitnessDelays(database);
      const stamp = (await readStampAge(database)) ?? null;
      const forks = await readForks(database);
      const report = await new LogAudit(database).run(undefined, (done, size) =>
        progress.tell(`${done} of ${size} entries compared (${Math.floor((100 * done) / size)} %) …`),
      );
      const unexplained = await unexplainedCorrections(database);
      progress.end();
      process.stdout.write(
        `${JSON.stringify({ ...report, published, witnesses, stamp, forks, unexplained, checkpoint, keepsKept })}\n`,
      );
    } finally {
      progress.end();
      await database.destroy();
    }
  } finally {
    redis.disconnect();
  }
});
