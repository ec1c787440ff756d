import { enter } from '../setup/enter.mjs';
import { PlainError } from '../setup/plain-error.mjs';
import { say, sayFailure } from '../setup/terminal.mjs';
import { commandLine } from './command-line.mjs';
import { compose } from './compose.mjs';
import { containers, runs } from './installation.mjs';
import { HAS_ADMIN, lastLink } from './signup-link-text.mjs';
import { isStarted } from './started.mjs';
import { trace } from './trace.mjs';

const USAGE = `npm run signup-link    prints the link with which the first administrator signs up`;

/** Prints the first admin's one-time sign-up link from the log of the running auth service. */
try {
  const given = commandLine(USAGE);
  if (given && isStarted()) enter(new URL('../start/signup-link.ts', import.meta.url));
  else if (given) {
    say(await fromCompose());
    await trace(containers, 'signup-link');
  }
} catch (error) {
  sayFailure(error);
  process.exitCode = 1;
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
