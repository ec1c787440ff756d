import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../setup/folders.mjs';
import { compose } from '../compose.mjs';
import { envFile, readEnvFile } from '../env-file.mjs';
import { APPLY_SECRETS, staleSecretFiles } from '../secret-files.mjs';
import { bad, good, note } from './finding.mjs';

/** @typedef {ReturnType<typeof readEnvFile>} Settings */

const SHORTEST_SECRET = 16;
const OLD_MS = 2 * 24 * 3600_000;

export function checkSettings() {
  const file = envFile();
  if (!existsSync(file)) return [bad('There is no .env', 'npm run init creates it.')];
  const settings = readEnvFile(file);
  return [mode(file), secrets(settings), complete(), secretFiles(file), address(settings), backups()];
}

/** @param {string} file */
function mode(file) {
  const bits = statSync(file).mode & 0o777;
  if ((bits & 0o077) === 0) return good('only its owner can read .env');
  return bad(`others can read .env (mode ${bits.toString(8)})`, 'chmod 600 .env');
}

/** @param {Settings} settings */
function secrets(settings) {
  const weak = Object.entries(settings)
    .filter(([name, value = '']) => /PASSWORD$|SECRET_KEY$/.test(name) && value.length < SHORTEST_SECRET)
    .map(([name]) => name);
  return weak.length === 0
    ? good('no secret is too short')
    : bad(`too short for a secret: ${weak.join(', ')}`);
}

function complete() {
  try {
    compose(['config', '--quiet']);
    return good('docker-compose.yml has everything it needs');
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    return bad(said.split('\n').slice(1).join(' '), 'npm run init adds what a newer version needs.');
  }
}

/** @param {string} file */
function secretFiles(file) {
  const stale = staleSecretFiles(file);
  if (stale.length === 0) return good('the containers have the secrets of .env');
  return bad(
    `not as in .env: ${stale.join(', ')} in .secrets`,
    `${APPLY_SECRETS} gives them to the containers.`,
  );
}

/** @param {Settings} settings */
function address({ PUBLIC_URL = '', DOMAIN = '' }) {
  if (!DOMAIN) return note('DOMAIN is not set, so the site has no certificate of its own');
  if (PUBLIC_URL === `https://${DOMAIN}`) return good(`the site is ${PUBLIC_URL}`);
  return bad(
    `PUBLIC_URL is ${PUBLIC_URL || 'empty'}, but DOMAIN is ${DOMAIN}`,
    `Links in mails and QR codes lead to PUBLIC_URL: set it to https://${DOMAIN}.`,
  );
}

function backups() {
  const folder = join(ROOT, 'backups');
  // An interrupted one does not end in .tar.
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.tar')) : [];
  const newest = Math.max(0, ...files.map((name) => statSync(join(folder, name)).mtimeMs));
  if (Date.now() - newest < OLD_MS) return good('the last backup is less than two days old');
  return note('there is no backup from the last two days', 'npm run backup, ideally every night from cron.');
}
