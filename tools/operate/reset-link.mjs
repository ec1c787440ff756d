import { join } from 'node:path';
import { enter } from '../setup/enter.mjs';
import { PlainError } from '../setup/plain-error.mjs';
import { say, sayFailure } from '../setup/terminal.mjs';
import { commandLine } from './command-line.mjs';
import { compose } from './compose.mjs';
import { containers } from './installation.mjs';
import { isStarted } from './started.mjs';
import { trace } from './trace.mjs';

const USAGE = `npm run reset-link             prints a link for the only administrator to set a new password
npm run reset-link -- <email>  the same for one of several; it works once, for 15 minutes`;

/** Prints a password link, for installations without mail: from `npm start` if that runs here, else from Compose. */
try {
  const given = commandLine(USAGE, { allowPositionals: true });
  if (given && isStarted()) enter(new URL('../start/reset-link.ts', import.meta.url));
  else if (given) {
    say(fromCompose(given.positionals));
    // The link's own entry names the account.
    await trace(containers, 'reset-link');
  }
} catch (error) {
  sayFailure(error);
  process.exitCode = 1;
}

/** @param {string[]} words */
function fromCompose(words) {
  try {
    return compose(['exec', '-T', 'auth', 'node', join('dist', 'reset-link.js'), ...words]).trim();
  } catch (error) {
    // The first line is docker's command.
    const said = error instanceof PlainError ? error.message.split('\n').slice(1).join('\n') : '';
    throw said === '' ? error : new PlainError(said);
  }
}
