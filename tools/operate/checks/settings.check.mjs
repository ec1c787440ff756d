import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { INSTALLATION } from '../../setup/folders.mjs';
import { compose } from '../compose.mjs';
import { envFile, readEnvFile } from '../env-file.mjs';
import { hasOverlay } from '../overlays.mjs';
import { APPLY_SECRETS, staleSecretFiles } from '../secret-files.mjs';
import { unknownSentence } from '../unknown-settings.mjs';
import { bad, good, note } from './finding.mjs';
import { composeServices } from '../compose-services.mjs';

/** @typedef {ReturnType<typeof readEnvFile>} Settings */

const SHORTEST_SECRET = 16;

/** @returns {import('./finding.mjs').Check[]} */
export function settingsChecks() {
  const file = envFile();
  if (!existsSync(file)) return [() => bad('There is no .env', 'npm run init creates it.')];
  const settings = readEnvFile(file);
  return [
    () => mode(file),
    () => secrets(settings),
    complete,
    () => secretFiles(file),
    () => address(settings),
    () => unknown(settings),
    () => keyAges(settings),
    () => receivers(file, settings),
  ];
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

/** @param {Settings} settings */
function unknown(settings) {
  const sentence = unknownSentence(Object.keys(settings));
  return sentence ? note(`in .env, ${sentence}`) : good('.env has no unknown settings');
}

/** @param {string} file @param {Settings} settings */
function receivers(file, { ALERT_EMAIL, ALERT_WEBHOOK_URL }) {
  if (!hasOverlay(file, 'observability')) return [];
  if (ALERT_EMAIL || ALERT_WEBHOOK_URL) return good('alerts reach somebody');
  return note(
    'alerts reach nobody',
    `Set ALERT_EMAIL or ALERT_WEBHOOK_URL in .env and run ${APPLY_SECRETS}.`,
  );
}

const DAY_MS = 24 * 3600_000;

/** Tells the ages of the keys: their files change only with them. @param {Settings} settings */
function keyAges({ SECRETS_DIR = '', SESSION_PUBLIC_KEY_BEFORE }) {
  const days = (/** @type {string} */ name) => {
    const file = statSync(resolve(INSTALLATION, SECRETS_DIR, name), { throwIfNoEntry: false });
    return file && Math.floor((Date.now() - file.mtimeMs) / DAY_MS);
  };
  const names = [
    'session_private_key',
    'redis_default',
    'minio_root',
    ...composeServices().map((name) => `${name}_db_owner`),
    'auth_secret_key',
    'log_key',
    'webhook_secret_key',
    'mail_secret_key',
  ];
  const ages = names.map((name) => `${name} ${days(name) ?? 'missing'}`).join(', ');
  const text = `days since each key changed here: ${ages}`;
  if (!SESSION_PUBLIC_KEY_BEFORE || (days('session_private_key') ?? 0) < 1) return good(text);
  return [
    good(text),
    note(
      'the previous session key still verifies',
      `Empty SESSION_PUBLIC_KEY_BEFORE in .env and run ${APPLY_SECRETS}.`,
    ),
  ];
}
