import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { enter } from '../setup/enter.mjs';
import { ROOT } from '../setup/folders.mjs';
import { PlainError } from '../setup/plain-error.mjs';
import { identify } from '../setup/process-identity.mjs';
import { say, sayFailure } from '../setup/terminal.mjs';
import { commandLine } from './command-line.mjs';
import { compose } from './compose.mjs';

const USAGE = `npm run reset-link             a link with which the only administrator sets a new password
npm run reset-link -- <email>  the same for one of several; it works once, for 15 minutes`;

/** Prints a link for a new password, where no mail can carry it: from `npm start` if that runs here, else from Compose. */
try {
  const given = commandLine(USAGE, { allowPositionals: true });
  if (given && isStarted()) enter(new URL('../start/reset-link.ts', import.meta.url));
  else if (given) say(fromCompose(given.positionals));
} catch (error) {
  sayFailure(error);
  process.exitCode = 1;
}

/** Whether `npm start` runs here. Its database leaves its number behind when it is killed. */
function isStarted() {
  const file = resolve(ROOT, process.env.DATA_DIR || '.data', 'postgres', 'cluster', 'postmaster.pid');
  return existsSync(file) && identify(Number.parseInt(readFileSync(file, 'utf8'), 10)) !== null;
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
