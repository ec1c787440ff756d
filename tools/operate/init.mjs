import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { INSTALLATION, temporaryFolder } from '../setup/folders.mjs';
import { PlainError } from '../setup/plain-error.mjs';
import { OPTIONAL_PARTS } from '../setup/services.mjs';
import { sayFailure, say } from '../setup/terminal.mjs';
import { unpack } from './archive.mjs';
import { changeSetting } from './change-setting.mjs';
import { commandLine } from './command-line.mjs';
import { removalOf } from './compose-services.mjs';
import { readEnvFile, withSetting } from './env-file.mjs';
import { DEFAULT_POSTGRES, DEFAULT_REDIS, kubernetesSecrets } from './kubernetes-secrets.mjs';
import { forget } from './last-successes.mjs';
import { verifiedManifest } from './manifest.mjs';
import { changeOverlays, hasOverlay, overlaysIn } from './overlays.mjs';
import { refuseOthersName } from './other-installations.mjs';
import { readPassphrase } from './passphrase.mjs';
import { checkComposeFile, writeReleaseFiles } from './release-files.mjs';
import { renewSessionKey } from './session-key.mjs';
import { secretsDir } from './secret-files.mjs';
import { completeSettings } from './settings.mjs';
import { unknownSentence } from './unknown-settings.mjs';
import { ownVersion } from './versions.mjs';

/**
 * Writes .env with the secrets and settings of docker-compose.yml, and .secrets with a file per secret. Never changes
 * an existing value in .env; adds what a newer version needs. Like every command in this folder it runs on Node 20,
 * before anything is installed.
 */
const USAGE = `npm run init                                    for a trial on this machine
npm run init -- --domain www.example.com        with https for this name
npm run init -- --privacy gated                 hides names and addresses on the tracking page from strangers; open shows them.
                                                The control panel can change it, and asks if it is not set
npm run init -- --bind-address 127.0.0.1 --http-port 8080 --https-port 8443 --file .env
npm run init -- --name shop --http-port 8080 --https-port 8443    a second installation on this host
npm run init -- --with observability            adds an overlay of infra/compose, which stays: vault, sandbox, wal-archive, observability, oidc, dev
npm run init -- --with wal-archive --wal-archive-dir /mnt/nas/vaultway
npm run init -- --without observability
npm run init -- --from vaultway.enc.tar          takes the keys from an encrypted backup, to restore it here; with BACKUP_PASSPHRASE_FILE
npm run init -- --new-session-key                a new key for sessions; the previous one verifies too, until you empty SESSION_PUBLIC_KEY_BEFORE
npm run -s init -- --kubernetes --file keys/.env --postgres postgres:5432 --redis redis:6379
                                                prints Secrets for the Helm chart; --with vault or sandbox adds theirs`;
const OPTIONS = /** @type {const} */ ({
  domain: { type: 'string' },
  privacy: { type: 'string' },
  'bind-address': { type: 'string' },
  'http-port': { type: 'string' },
  'https-port': { type: 'string' },
  with: { type: 'string' },
  without: { type: 'string' },
  'new-session-key': { type: 'boolean', default: false },
  'wal-archive-dir': { type: 'string' },
  name: { type: 'string' },
  from: { type: 'string' },
  file: { type: 'string', default: join(INSTALLATION, '.env') },
  kubernetes: { type: 'boolean', default: false },
  postgres: { type: 'string', default: DEFAULT_POSTGRES },
  redis: { type: 'string', default: DEFAULT_REDIS },
});
const isOutsideRepository = Boolean(process.env['VAULTWAY_FOLDER']);
/** @type {Record<string, string>} */
const SETTING_OF = {
  domain: 'DOMAIN',
  privacy: 'TRACKING_PRIVACY',
  'bind-address': 'BIND_ADDRESS',
  'http-port': 'HTTP_PORT',
  'https-port': 'HTTPS_PORT',
  'wal-archive-dir': 'WAL_ARCHIVE_DIR',
  name: 'COMPOSE_PROJECT_NAME',
};

try {
  const called = commandLine(USAGE, { options: OPTIONS });
  if (called) {
    const { kubernetes, postgres, redis, 'new-session-key': renew, ...chosen } = called.values;
    const words = /** @type {Record<string, string>} */ (chosen);
    if (words.from) await takeSettings(words.from, words.file ?? '');
    if (kubernetes) {
      if (renew) renewSessionKey(words.file ?? '');
      printSecrets(words, /** @type {Record<string, string>} */ ({ postgres, redis }));
    } else init(words, Boolean(renew));
  }
} catch (error) {
  sayFailure(error);
  process.exitCode = 1;
}

/** @param {Record<string, string>} chosen @param {boolean} renew */
function init({ file = '', from, with: added, without, ...chosen }, renew) {
  const change = { add: overlaysIn('--with', added), remove: overlaysIn('--without', without) };
  const archiveDir = chosen['wal-archive-dir'] ?? readEnvFile(file).WAL_ARCHIVE_DIR;
  if (change.add.includes('wal-archive') && !archiveDir) {
    throw new PlainError(
      '--with wal-archive also needs --wal-archive-dir, a folder on another disk such as /mnt/nas/vaultway.',
    );
  }
  if (isOutsideRepository) {
    if (!existsSync(file)) refuseOthersName(chosen.name || 'vaultway');
    checkComposeFile(ownVersion());
  }
  if (renew) renewSessionKey(file);
  const withGrafana = change.add.includes('observability') || hasOverlay(file, 'observability');
  const {
    isNew,
    added: names,
    stale,
  } = completeSettings(file, {
    domain: chosen.domain,
    privacy: chosen.privacy,
    bindAddress: chosen['bind-address'],
    httpPort: chosen['http-port'],
    httpsPort: chosen['https-port'],
    walArchiveDir: chosen['wal-archive-dir'],
    name: chosen.name,
    withGrafana,
    optional: change.add,
  });
  const filled = isNew ? [] : fillEmpty(file, chosen);
  const kept = keptSettings(file, chosen);
  if (isOutsideRepository) {
    const { VERSION: version = ownVersion(), REGISTRY: registry = 'vaultway' } = readEnvFile(file);
    writeReleaseFiles({ version, registry });
  }
  const changed = changeOverlays(file, change);
  if (change.remove.includes('wal-archive')) forget('base-backup', resolve(file));
  const compose = `${isDefault(file) ? '' : `export COMPOSE_ENV_FILES=${file} && `}docker compose`;
  const removals = change.remove
    .filter((name) => OPTIONAL_PARTS.includes(name))
    .map((name) => `${removalOf(name).join(' ')} && docker compose `);
  if (isNew) say(`Wrote ${file} with new secrets and the settings. Keep a copy of it.`);
  else if (names.length > 0) say(`Added to ${file}: ${names.join(', ')}. Nothing else was changed.`);
  else if (filled.length > 0) say(`Set in ${file}: ${filled.join(', ')}. Nothing else was changed.`);
  else if (!changed && !renew) say(`${file} is complete; nothing was changed.`);
  if (renew) say(`${file} has a new session key. Empty SESSION_PUBLIC_KEY_BEFORE after a day.`);
  if (changed) say(`${file} names the overlays now: COMPOSE_FILE=${readEnvFile(file).COMPOSE_FILE}`);
  const unknown = unknownSentence(Object.keys(readEnvFile(file)));
  if (unknown) say(`In ${file}: ${unknown}`);
  if (kept.length > 0) say(`${kept.join(', ')}. To change ${kept.length > 1 ? 'them' : 'it'}, edit ${file}.`);
  if (from) say(`Next: npm run restore -- ${from}`);
  else if (isNew) say(`Next: ${compose} up --build --wait && npm run signup-link`);
  else if (stale) say(`Next: ${compose} up -d --wait --force-recreate`);
  else if (changed) say(`Next: ${compose} ${removals.join('')}up -d --wait --remove-orphans`);
  else if (names.length + filled.length > 0) say(`Next: ${compose} up -d --wait`);
}

/**
 * Takes the settings of a backup.
 * @param {string} backup
 * @param {string} file of the settings, which is new
 */
async function takeSettings(backup, file) {
  if (existsSync(file)) throw new PlainError(`${file} already exists; --from would replace its keys.`);
  const temporary = temporaryFolder('init');
  try {
    await unpack(backup, temporary.folder, readPassphrase());
    await verifiedManifest(temporary.folder, backup);
    const kept = join(temporary.folder, 'env');
    if (!existsSync(kept)) throw new PlainError(`${backup} has no keys: only encrypted backups do.`);
    mkdirSync(dirname(resolve(file)), { recursive: true, mode: 0o700 });
    copyFileSync(kept, file);
    chmodSync(file, 0o600);
    // That of the former host may be in another folder.
    changeSetting(file, 'SECRETS_DIR', secretsDir(file));
    changeSetting(file, 'VERSION', ownVersion());
  } finally {
    temporary.remove();
  }
}

/** True if Compose reads it by itself. @param {string} file */
function isDefault(file) {
  return resolve(file) === join(INSTALLATION, '.env');
}

/**
 * Prints the Secrets and nothing else, for kubectl.
 * @param {Record<string, string>} chosen
 * @param {{ postgres?: string, redis?: string }} addresses
 */
function printSecrets({ file = '', with: added }, addresses) {
  completeSettings(file, { optional: overlaysIn('--with', added) });
  say(kubernetesSecrets(file, addresses).trimEnd());
}

/**
 * Sets requested settings that are present but empty, and the address that goes with a domain.
 * @param {string} file
 * @param {Record<string, string>} chosen
 * @returns {string[]} their names
 */
function fillEmpty(file, chosen) {
  const present = readEnvFile(file);
  const filled = Object.entries(chosen)
    .map(([option, value]) => [SETTING_OF[option] ?? '', value])
    .filter(([name = '', value]) => present[name] === '' && value !== '');
  const isTrial = present.PUBLIC_URL?.startsWith('http://localhost');
  const domain = filled.find(([name]) => name === 'DOMAIN')?.[1];
  if (domain && isTrial) filled.push(['PUBLIC_URL', `https://${domain}`]);
  let text = readFileSync(file, 'utf8');
  for (const [name = '', value = ''] of filled) text = withSetting(text, name, value, '');
  if (filled.length > 0) writeFileSync(file, text, { mode: 0o600 });
  return filled.map(([name = '']) => name);
}

/**
 * Returns the requested settings that have another value in the file.
 * @param {string} file
 * @param {Record<string, string>} chosen
 */
function keptSettings(file, chosen) {
  const present = readEnvFile(file);
  return Object.entries(chosen).flatMap(([option, wanted]) => {
    const name = SETTING_OF[option] ?? '';
    const value = present[name];
    return value === undefined || value === wanted ? [] : [`${name} stays ${value || 'empty'}`];
  });
}
