import { existsSync } from 'node:fs';
import { PlainError } from '../setup/plain-error.mjs';
import { say, sayFailure, seconds } from '../setup/terminal.mjs';
import { commandLine } from './command-line.mjs';
import { compose } from './compose.mjs';
import { leftOut, removalOf } from './compose-services.mjs';
import { envFile } from './env-file.mjs';
import { refuseOthersName } from './other-installations.mjs';
import { refuseOldPostgres } from './postgres-volumes.mjs';
import { startProduct, startSandbox } from './starting.mjs';

const USAGE = `npm run up    starts everything of this installation that does not run, and applies changed settings`;
const START_LIMIT_MS = 30 * 60_000;

try {
  if (commandLine(USAGE)) {
    const begin = performance.now();
    if (!existsSync(envFile())) throw new PlainError('There is no .env: run npm run init first.');
    refuseOthersName();
    refuseOldPostgres();
    startProduct(['--progress', 'plain', 'up', '--detach', '--wait', '--remove-orphans'], {
      show: true,
      limitMs: START_LIMIT_MS,
    });
    await startSandbox();
    for (const name of leftOut()) compose(removalOf(name));
    say(`Everything runs (${seconds(begin)}).`);
  }
} catch (error) {
  sayFailure(error);
  process.exitCode = 1;
}
