import { join } from 'node:path';
import { say, sayFailure } from '../setup/terminal.mjs';
import { commandLine } from './command-line.mjs';
import { compose } from './compose.mjs';

const USAGE = `npm run resume-log    lets the log of events go on from what the database has, after an older state was restored`;

try {
  if (commandLine(USAGE))
    say(compose(['exec', '-T', 'tracking', 'node', join('dist', 'commands', 'resume-log.js')]).trim());
} catch (error) {
  sayFailure(error);
  process.exitCode = 1;
}
