import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../setup/paths.mjs';
import { envFile } from '../env-place.mjs';
import { compose } from '../compose.mjs';

const SHORTEST_SECRET = 16;

/** @returns {import('../doctor.mjs').Finding[]} */
export function checkSettings() {
  const file = envFile();
  if (!existsSync(file)) {
    return [{ level: 'bad', text: 'There is no .env', advice: 'npm run init makes it.' }];
  }
  const settings = readEnvFile(file);
  return [mode(file), ...secrets(settings), complete(), address(settings), backups()].filter(Boolean);
}

/** @returns {Record<string, string>} */
export function readEnvFile(file = envFile()) {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const pairs = lines.map((line) => /^\s*(?:export\s+)?([A-Z_]+)=(.*)$/.exec(line)).filter(Boolean);
  return Object.fromEntries(pairs.map(([, name, value]) => [name, value.replace(/^"(.*)"$/, '$1')]));
}

function mode(file) {
  const bits = statSync(file).mode & 0o777;
  if ((bits & 0o077) === 0) return { level: 'good', text: '.env is readable by its owner alone' };
  return {
    level: 'bad',
    text: `.env can be read by others (mode ${bits.toString(8)})`,
    advice: 'chmod 600 .env',
  };
}

function secrets(settings) {
  const weak = Object.entries(settings)
    .filter(([name, value]) => /PASSWORD$|SECRET_KEY$/.test(name) && value.length < SHORTEST_SECRET)
    .map(([name]) => name);
  if (weak.length === 0) return [{ level: 'good', text: 'no secret is short' }];
  return [{ level: 'bad', text: `too short to be a secret: ${weak.join(', ')}` }];
}

function complete() {
  try {
    compose(['config', '--quiet']);
    return { level: 'good', text: 'docker-compose.yml has all that it needs' };
  } catch (error) {
    return {
      level: 'bad',
      text: error.message.split('\n').slice(1).join(' '),
      advice: 'npm run init adds what a newer version needs.',
    };
  }
}

function address({ PUBLIC_URL = '', DOMAIN = '' }) {
  if (!DOMAIN) return { level: 'note', text: 'DOMAIN is not set: the site has no certificate of its own' };
  if (PUBLIC_URL === `https://${DOMAIN}`) return { level: 'good', text: `the site is ${PUBLIC_URL}` };
  return {
    level: 'bad',
    text: `PUBLIC_URL is ${PUBLIC_URL || 'empty'}, but DOMAIN is ${DOMAIN}`,
    advice: `Links in mails and QR codes lead to PUBLIC_URL: set it to https://${DOMAIN}.`,
  };
}

/** When a whole backup was written; 0 for what broke off. */
const writtenAt = (folder, name) => (name.endsWith('.tar') ? statSync(join(folder, name)).mtimeMs : 0);

function backups() {
  const folder = join(ROOT, 'backups');
  const newest = existsSync(folder)
    ? Math.max(0, ...readdirSync(folder).map((name) => writtenAt(folder, name)))
    : 0;
  if (Date.now() - newest < 2 * 24 * 3600_000) {
    return { level: 'good', text: 'a backup was made within two days' };
  }
  return {
    level: 'note',
    text: 'no backup was made here within two days',
    advice: 'npm run backup, best every night by cron.',
  };
}
