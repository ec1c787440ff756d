import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { ROOT } from '../setup/folders.mjs';
import { PlainError } from '../setup/plain-error.mjs';
import { say, sayFailure } from '../setup/terminal.mjs';
import { compose } from './compose.mjs';
import { containers, runs } from './installation.mjs';
import { isStarted } from './started.mjs';

/** Prints the first admin's one-time sign-up link from the log of the running auth service. */
const LINK = /https?:\/\/[^\s"']+\/control\/signup\.html\?token=[\w.~%-]+/g;
const HAS_ADMIN = 'There is an admin already, who invites others in the control panel.';

try {
  say(isStarted() ? fromStart() : await fromCompose());
} catch (error) {
  sayFailure(error);
  process.exitCode = 1;
}

/** Each start begins a log of its own, with the link while there is no admin. */
function fromStart() {
  const log = resolve(ROOT, process.env.DATA_DIR || '.data', 'logs', 'auth.log');
  const link = existsSync(log) ? lastLink(readFileSync(log, 'utf8')) : undefined;
  if (link) return link;
  throw new PlainError(`${HAS_ADMIN} If there is none yet, start again: npm start prints the link.`);
}

/** The log may be older than the first admin, whose link no longer works. */
async function fromCompose() {
  if (!runs('auth')) {
    throw new PlainError('auth is not running. Start everything first: docker compose up -d --wait');
  }
  if (Number(await containers.sql('auth', 'SELECT count(*) FROM admins')) > 0)
    throw new PlainError(HAS_ADMIN);
  const link = lastLink(compose(['logs', '--no-color', '--no-log-prefix', 'auth']));
  if (link) return link;
  throw new PlainError(
    'The log of auth no longer has the sign-up link. To print it anew: docker compose restart auth, ' +
      'then npm run signup-link',
  );
}

/** @param {string} log */
function lastLink(log) {
  return log.match(LINK)?.at(-1);
}
