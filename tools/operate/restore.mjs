import { createHash } from 'node:crypto';
import { chmodSync, copyFileSync, createReadStream, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { PlainError } from '../infra/plain-error.mjs';
import { temporaryFolder } from '../infra/temporary-folder.mjs';
import { say, sayFailure, seconds } from '../setup/terminal.mjs';
import { unpack } from './archive.mjs';
import { commandLine } from './command-line.mjs';
import { composeFrom } from './compose-stream.mjs';
import { compose } from './compose.mjs';
import { envFile } from './env-place.mjs';
import { readPassphrase } from './passphrase.mjs';
import { DATABASES, PROGRAMS } from './parts.mjs';

/**
 * Puts a backup into an empty installation, and starts it.
 * An encrypted backup brings .env along, where there is none yet.
 */
const USAGE = `npm run restore -- backups/vaultway-….tar
npm run restore -- backups/vaultway-….tar --replace   also where something is already; that is gone then`;
const HOUR = 60 * 60_000;
const START_MS = 10 * 60_000;
/** What only a person can have put there: the first contents of a new installation do not count. */
const OWN_WORK = {
  tracking: 'parcels',
  auth: 'admins',
  mail: 'mails',
};

try {
  const called = commandLine(USAGE, {
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false } },
  });
  if (called?.positionals.length === 0) throw new PlainError(`Say which backup:\n${USAGE}`);
  if (called) await restore(called.positionals[0], called.values.replace);
} catch (error) {
  sayFailure(error);
  process.exitCode = 1;
}

async function restore(file, replace) {
  const begin = performance.now();
  const temporary = temporaryFolder('vaultway-restore-');
  try {
    await unpack(file, temporary.folder, readPassphrase());
    const manifest = await checked(temporary.folder, file);
    say(`A backup of ${manifest.created_at}, made by version ${manifest.version}`);
    takeSettings(temporary.folder);
    await fill(temporary.folder, replace);
  } finally {
    temporary.remove();
  }
  say('Starting');
  compose(['up', '--detach', '--wait'], { limitMs: START_MS });
  say(`Restored (${seconds(begin)}). npm run doctor looks whether all is well.`);
}

/** @throws PlainError when a part is missing or is not what it was */
async function checked(folder, file) {
  const manifest = readManifest(folder, file);
  if (manifest.format !== 1) throw new PlainError(`${file} was made by a newer version of the product.`);
  for (const [part, sum] of Object.entries(manifest.sha256)) {
    const hash = createHash('sha256');
    await pipeline(createReadStream(join(folder, part)), hash).catch(() => {});
    if (hash.digest('hex') !== sum) throw new PlainError(`${file} is damaged: ${part} is not what it was.`);
  }
  return manifest;
}

function readManifest(folder, file) {
  try {
    return JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  } catch {
    throw new PlainError(`${file} is no backup of this product.`);
  }
}

function takeSettings(folder) {
  const own = envFile();
  const kept = join(folder, 'env');
  if (existsSync(own)) return;
  if (!existsSync(kept)) {
    throw new PlainError('There is no .env. Put the copy that belongs to this backup here, or: npm run init');
  }
  copyFileSync(kept, own);
  chmodSync(own, 0o600);
  say('.env was taken from the backup');
}

async function fill(folder, replace) {
  const servers = DATABASES.map((database) => `${database}-db`);
  compose(['up', '--detach', '--wait', ...servers, 'redis', 'minio'], { limitMs: START_MS });
  if (!replace) for (const database of DATABASES) refuseUnlessEmpty(database);
  compose(['stop', ...PROGRAMS], { limitMs: START_MS });
  for (const database of DATABASES) {
    remake(database);
    const words = [
      'pg_restore',
      '-U',
      'vaultway',
      '-d',
      database,
      '--no-owner',
      '--exit-on-error',
      '--single-transaction',
    ];
    await composeFrom(join(folder, `${database}.dump`), ['exec', '-T', `${database}-db`, ...words], HOUR);
    say(`${database} is back`);
  }
  const pictures = ['run', '--rm', '-T', '--no-deps', 'content', 'node', 'dist/images/import-images.js'];
  await composeFrom(join(folder, 'images.tar'), pictures, HOUR);
  say('The pictures are back');
}

function refuseUnlessEmpty(database) {
  const table = OWN_WORK[database];
  if (!table) return;
  const rows = psql(database, `SELECT count(*) FROM ${table}`, { mayFail: true });
  if (rows === '' || rows === '0') return;
  throw new PlainError(
    `This installation is in use: its database ${database} has ${rows} ${table}. With --replace they are replaced.`,
  );
}

function remake(database) {
  psql('postgres', `DROP DATABASE IF EXISTS ${database} WITH (FORCE)`, { server: database });
  psql('postgres', `CREATE DATABASE ${database}`, { server: database });
}

/** @returns {string} what the statement answers; '' where it may fail and did: there is no such table yet */
function psql(database, sql, { server = database, mayFail = false } = {}) {
  try {
    const words = ['psql', '-U', 'vaultway', '-d', database, '-v', 'ON_ERROR_STOP=1', '-qAtc', sql];
    return compose(['exec', '-T', `${server}-db`, ...words]).trim();
  } catch (error) {
    if (mayFail) return '';
    throw error;
  }
}
