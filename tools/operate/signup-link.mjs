import { say, sayFailure } from '../setup/terminal.mjs';
import { compose } from './compose.mjs';

/** Prints the one-time link by which the first admin signs up, from the log of the running auth service. */
const LINK = /https?:\/\/[^\s"']+\/control\/signup\.html\?token=[\w.~%-]+/g;

try {
  const link = compose(['logs', '--no-color', '--no-log-prefix', 'auth']).match(LINK)?.at(-1);
  if (link) say(link);
  else {
    say('No sign-up link is in the log of auth: an admin exists already, or auth does not run.');
    say(
      'Another admin makes one in the control panel; a new one for an empty product: docker compose restart auth',
    );
    process.exitCode = 1;
  }
} catch (error) {
  sayFailure(error);
  process.exitCode = 1;
}
