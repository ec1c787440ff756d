import { say, sayFailure } from '../setup/terminal.mjs';
import { compose } from './compose.mjs';

/** Prints the one-time link for the first admin to sign up, which the running auth service has logged. */
const LINK = /https?:\/\/[^\s"']+\/control\/signup\.html\?token=[\w.~%-]+/g;

try {
  const link = compose(['logs', '--no-color', '--no-log-prefix', 'auth']).match(LINK)?.at(-1);
  if (link) say(link);
  else {
    say('The log of auth has no sign-up link: there is an admin already, or auth is not running.');
    say('Admins invite others in the control panel. If there is no admin yet: docker compose restart auth');
    process.exitCode = 1;
  }
} catch (error) {
  sayFailure(error);
  process.exitCode = 1;
}
