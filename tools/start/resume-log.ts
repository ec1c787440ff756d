import { resumeLog } from '../operate/installation.mjs';
import { trace } from '../operate/trace.mjs';
import { say, sayFailure } from '../setup/terminal.mjs';
import { startedInstallation } from './installation.ts';
import { readSettings } from './settings.ts';

/** Lets the log of events go on in the product that `npm start` runs with the same PORT and DATA_DIR. */
try {
  const installation = startedInstallation(readSettings(process.env));
  await trace(installation, 'resume-log');
  say(await resumeLog(installation));
} catch (error) {
  sayFailure(error);
  process.exitCode = 1;
}
