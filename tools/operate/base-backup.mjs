import { PlainError } from '../setup/plain-error.mjs';
import { say, sayFailure } from '../setup/terminal.mjs';
import { commandLine } from './command-line.mjs';
import { compose } from './compose.mjs';
import { containers, runs } from './installation.mjs';
import { recordSuccess } from './last-successes.mjs';
import { trace } from './trace.mjs';
import { composeServices } from './compose-services.mjs';

/** Takes a base backup of each database into WAL_ARCHIVE_DIR, from which a recovery to an instant starts. */
const USAGE = `npm run base-backup    copies the databases into the archive of the write-ahead log, every night`;
const LIMIT_MS = 6 * 60 * 60_000;

try {
  if (commandLine(USAGE)) {
    const begin = performance.now();
    await trace(containers, 'base-backup');
    for (const service of composeServices()) {
      if (!runs(`${service}-db`)) throw new PlainError(`${service}-db is not running`);
      const script = ['exec', '-T', `${service}-db`, 'sh', '/etc/vaultway/base-backup.sh'];
      say(`${service}: ${compose(script, { limitMs: LIMIT_MS }).trim()}`);
    }
    recordSuccess('base-backup', begin);
  }
} catch (error) {
  sayFailure(error);
  process.exitCode = 1;
}
