import { resumeLog } from '../operate/installation.mjs';
import { say, sayFailure } from '../setup/terminal.mjs';
import { startedInstallation } from './installation.ts';
import { readSettings } from './settings.ts';

/** Lets the log of events go on in the product that `npm start` runs with the same PORT and DATA_DIR. */
try {
  say(await resumeLog(startedInstallation(readSettings(process.env))));
} catch (error) {
  sayFailure(error);
  process.exitCode = 1;
}
