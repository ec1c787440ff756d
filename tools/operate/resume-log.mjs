import { enter } from '../setup/enter.mjs';
import { say, sayFailure } from '../setup/terminal.mjs';
import { commandLine } from './command-line.mjs';
import { containers, resumeLog } from './installation.mjs';
import { isStarted } from './started.mjs';
import { trace } from './trace.mjs';

const USAGE = `npm run resume-log    continues the log of events from the entries in the database, after an older state was restored`;

try {
  const given = commandLine(USAGE);
  if (given && isStarted()) enter(new URL('../start/resume-log.ts', import.meta.url));
  else if (given) {
    await trace(containers, 'resume-log');
    say(await resumeLog(containers));
  }
} catch (error) {
  sayFailure(error);
  process.exitCode = 1;
}
