import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { INSTALLATION, temporaryFolder } from '../setup/folders.mjs';
import { PlainError } from '../setup/plain-error.mjs';
import { OPTIONAL_SERVICES } from '../setup/services.mjs';
import { say, sayFailure, seconds } from '../setup/terminal.mjs';
import { unpack } from './archive.mjs';
import { commandLine } from './command-line.mjs';
import { compose } from './compose.mjs';
import { readEnvFile } from './env-file.mjs';
import { fill, psql } from './filling.mjs';
import { containers, outputOf } from './installation.mjs';
import { lastBackup, recordSuccess } from './last-successes.mjs';
import { verifiedManifest } from './manifest.mjs';
import { readPassphrase } from './passphrase.mjs';
import { trace } from './trace.mjs';
import { composeServices, overlayOf } from './compose-services.mjs';

/**
 * Restores a backup beside the running product: a Compose project of its own, without access to the outside, from
 * which no email or webhook leaves. Checks it and removes it.
 */
const USAGE = `npm run drill                                  restores the newest backup, checks it, and removes it
npm run drill -- /mnt/nas/vaultway.enc.tar    the same with this one; BACKUP_PASSPHRASE_FILE as for npm run restore`;

const LIMIT_MS = 15 * 60_000;

try {
  const called = commandLine(USAGE, { allowPositionals: true });
  if (called) await drill(resolve(called.positionals[0] ?? newest()));
} catch (error) {
  sayFailure(error);
  process.exitCode = 1;
}

/** @param {string} file */
async function drill(file) {
  const begin = performance.now();
  const { COMPOSE_PROJECT_NAME } = { ...readEnvFile(), ...process.env };
  await trace(containers, `drill ${file}`);
  // Every `docker compose` from here on.
  process.env.COMPOSE_PROJECT_NAME = `${COMPOSE_PROJECT_NAME || 'vaultway'}-drill`;
  process.env.COMPOSE_FILE = 'docker-compose.yml:infra/compose/drill.yml';
  const temporary = temporaryFolder('drill');
  const end = () => {
    temporary.remove();
    try {
      compose(['down', '--volumes', '--remove-orphans', '--timeout', '5'], { limitMs: LIMIT_MS });
    } catch (error) {
      sayFailure(error);
      process.exitCode = 1;
    }
  };
  process.once('SIGINT', () => process.exit(130)).once('SIGTERM', () => process.exit(143));
  process.once('exit', end);
  say(`Restoring ${file} as ${process.env.COMPOSE_PROJECT_NAME}`);
  await unpack(file, temporary.folder, readPassphrase());
  const { created_at, sha256 } = await verifiedManifest(temporary.folder, file);
  // Those of the backup, whichever run now.
  for (const name of OPTIONAL_SERVICES.filter((each) => `${each}.dump` in sha256)) {
    process.env.COMPOSE_FILE += `:${overlayOf(name)}`;
  }
  // Left over from a drill that was killed.
  compose(['down', '--volumes', '--remove-orphans', '--timeout', '1'], { limitMs: LIMIT_MS });
  await fill(temporary.folder, false);
  compose(['--progress', 'quiet', 'up', '--detach', '--wait', '--no-build', ...composeServices()], {
    limitMs: LIMIT_MS,
  });
  say(`Restored and started (${seconds(begin)}). Checking`);
  await check();
  const age = Math.round((Date.now() - Date.parse(created_at)) / 60_000);
  recordSuccess('drill', begin);
  say(
    `The backup of ${created_at} can be restored: it took ${seconds(begin)}. What was written in the ` +
      `${age} minutes since would be lost.`,
  );
}

/** @throws PlainError naming what is wrong with the restored product */
async function check() {
  const counts = {
    parcels: psql('tracking', 'SELECT count(*) FROM parcels'),
    events: psql('tracking', 'SELECT count(*) FROM activities'),
    administrators: psql('auth', 'SELECT count(*) FROM admins'),
    pages: psql('content', 'SELECT count(*) FROM pages'),
    emails: psql('mail', 'SELECT count(*) FROM mails'),
    ...(composeServices().includes('vault') && { items: psql('vault', 'SELECT count(*) FROM items') }),
  };
  say(
    `It has ${Object.entries(counts)
      .map(([name, count]) => `${count} ${name}`)
      .join(', ')}`,
  );
  const program = ['compose', 'exec', '-T', 'tracking', 'node', join('dist', 'commands', 'check-log.js')];
  const { size, altered } = JSON.parse(await outputOf('docker', program, process.env));
  if (altered) throw new PlainError(`Its log was altered at index ${altered.index}: ${altered.what}.`);
  say(`Its log of ${size} entries matches its events`);
  const code = psql(
    'tracking',
    'SELECT tracking_code FROM parcels WHERE deleted_at IS NULL ORDER BY id DESC LIMIT 1',
  );
  const calls = [
    ...(code === '' ? [] : [{ service: 'tracking', path: `/api/parcels/${encodeURIComponent(code)}` }]),
    { service: 'content', path: '/api/settings' },
    ...composeServices().map((service) => ({ service, path: '/health/ready' })),
  ];
  for (const { service, path } of calls) answers(service, path);
  say(`Its services answer${code === '' ? '' : ', and find its newest parcel'}`);
}

/** @param {string} service @param {string} path @throws PlainError unless it answers 200 */
function answers(service, path) {
  const script = `fetch('http://127.0.0.1:3000' + process.argv[1]).then(({ status }) => console.log(status))`;
  const status = compose(['exec', '-T', service, 'node', '-e', script, path]).trim();
  if (status !== '200')
    throw new PlainError(`Its ${service} answers ${path.replace(/[^/]+$/, '…')} with ${status}.`);
}

/** @returns the path of the newest backup */
function newest() {
  const recorded = lastBackup();
  if (recorded && existsSync(recorded)) return recorded;
  const folder = join(INSTALLATION, 'backups');
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.tar')) : [];
  const [file] = files
    .map((name) => join(folder, name))
    .toSorted((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs);
  if (file) return file;
  throw new PlainError(`There is no backup. npm run backup makes one, or name one:\n${USAGE}`);
}
