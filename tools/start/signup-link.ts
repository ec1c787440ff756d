import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PlainError } from '../setup/plain-error.mjs';
import { say, sayFailure } from '../setup/terminal.mjs';
import { HAS_ADMIN, lastLink } from '../operate/signup-link-text.mjs';
import { trace } from '../operate/trace.mjs';
import { startedInstallation } from './installation.ts';
import { readSettings } from './settings.ts';

/** Prints the sign-up link of the product that `npm start` runs with the same PORT and DATA_DIR. */
try {
  const settings = readSettings(process.env);
  // The log keeps the link after it was used.
  const installation = startedInstallation(settings);
  const admins = await installation.sql('auth', 'SELECT count(*) FROM admins');
  if (Number(admins) > 0) throw new PlainError(HAS_ADMIN);
  const log = join(settings.logDir, 'auth.log');
  const link = existsSync(log) ? lastLink(readFileSync(log, 'utf8')) : undefined;
  if (!link) throw new PlainError('auth has not printed the sign-up link yet. Try again in a moment.');
  say(link);
  await trace(installation, 'signup-link');
} catch (error) {
  sayFailure(error);
  process.exitCode = 1;
}
