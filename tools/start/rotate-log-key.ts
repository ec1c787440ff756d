import { writePrivately } from '../infra/files.ts';
import { rotateLogKey } from '../operate/log-key.mjs';
import { trace } from '../operate/trace.mjs';
import { say, sayFailure } from '../setup/terminal.mjs';
import { startedInstallation } from './installation.ts';
import { productKeys } from './keys.ts';
import { readSettings } from './settings.ts';

/** Rotates the key of the log of the product that `npm start` runs with the same PORT and DATA_DIR. */
try {
  const settings = readSettings(process.env);
  const installation = startedInstallation(settings);
  const { logKeyFile } = productKeys(settings.keyDir);
  await trace(installation, 'rotate-log-key');
  say(await rotateLogKey(installation, (key) => writePrivately(logKeyFile, key)));
  say('Stop npm start and start it again now, and give witnesses the new /log/key.');
} catch (error) {
  sayFailure(error);
  process.exitCode = 1;
}
