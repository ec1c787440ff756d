import { hostname, userInfo } from 'node:os';
import { PlainError } from '../setup/plain-error.mjs';
import { asCalled, say } from '../setup/terminal.mjs';

/**
 * Records a command in the security log: who ran it on which host, and what. Never fails itself, since a command may be
 * what repairs a broken installation.
 * @param {Pick<import('./installation.mjs').Installation, 'sql'>} installation
 * @param {string} command without secrets, such as `deploy tracking`
 */
export async function trace(installation, command) {
  try {
    const detail = asCalled(`npm run ${command}, ${who()} on ${hostname()}`);
    await installation.sql(
      'auth',
      `INSERT INTO security_log (id, at, event, detail)
       VALUES (gen_random_uuid(), clock_timestamp(), 'operator_command', ${literal(detail.slice(0, 500))})`,
    );
  } catch (error) {
    const reason =
      error instanceof PlainError ? error.message.split('\n')[0]?.replace(/\.$/, '') : String(error);
    say(`The security log does not have this command: ${reason}.`);
  }
}

/** Returns the account, and with sudo the person's own. */
function who() {
  const { SUDO_USER, VAULTWAY_USER } = process.env;
  // In a container, the account has no name.
  const username = VAULTWAY_USER || userInfo().username;
  return SUDO_USER && SUDO_USER !== username ? `${SUDO_USER} as ${username}` : username;
}

/** @param {string} text */
const literal = (text) => `'${text.replaceAll('\\', '/').replaceAll("'", "''")}'`;
