import { createHash } from 'node:crypto';
import {
  copyFileSync,
  createReadStream,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { INSTALLATION, temporaryFolder } from '../setup/folders.mjs';
import { PlainError } from '../setup/plain-error.mjs';
import { SERVICES } from '../setup/services.mjs';
import { say, sayFailure, seconds } from '../setup/terminal.mjs';
import { pack } from './archive.mjs';
import { commandLine } from './command-line.mjs';
import { composeInto } from './compose.mjs';
import { envFile } from './env-file.mjs';
import { containers } from './installation.mjs';
import { recordSuccess, rememberBackup } from './last-successes.mjs';
import { readPassphrase } from './passphrase.mjs';
import { trace } from './trace.mjs';
import { ownVersion } from './versions.mjs';

/**
 * Backs up an installation into one file: the four databases, each at one moment, and then the images, so that every
 * image named in a database is included. Stops nothing.
 */
const USAGE = `npm run backup                            backups/vaultway-2026-11-20T21-05-00Z.tar
npm run backup -- /mnt/nas/today.tar      writes to another path
BACKUP_PASSPHRASE_FILE=… npm run backup   encrypted, and includes .env, whose keys a restore on another host needs`;
const HOUR_MS = 60 * 60_000;
/** Rebuilt by look-ups. Only tracking's database has the table. */
const LEFT_OUT = ['--exclude-table-data=lookup_snapshots'];

try {
  const called = commandLine(USAGE, { allowPositionals: true });
  if (called) await backup(called.positionals[0]);
} catch (error) {
  sayFailure(error);
  process.exitCode = 1;
}

/** @param {string} [place] */
async function backup(place) {
  const begin = performance.now();
  const passphrase = readPassphrase();
  const created_at = new Date().toISOString();
  const name = `vaultway-${created_at.replace(/\.\d+/, '').replaceAll(':', '-')}${passphrase ? '.enc' : ''}.tar`;
  const file = resolve(place ?? join(INSTALLATION, 'backups', name));
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  if (existsSync(file)) throw new PlainError(`${file} already exists; name another file.`);
  await trace(containers, `backup ${file}`);
  // Renamed when complete, so that an interrupted one cannot pass for a backup.
  const draft = `${file}.unfinished`;
  const temporary = temporaryFolder('backup');
  try {
    await collect(temporary.folder, { created_at, withSettings: Boolean(passphrase) });
    await pack(temporary.folder, draft, passphrase);
    renameSync(draft, file);
  } finally {
    temporary.remove();
    rmSync(draft, { force: true });
  }
  recordSuccess('backup', begin);
  rememberBackup(file);
  const megabytes = (statSync(file).size / 1024 ** 2).toFixed(1);
  say(`${file} (${megabytes} MB, ${passphrase ? 'encrypted' : 'not encrypted'}, ${seconds(begin)})`);
  if (!passphrase) {
    say('Keep a copy of .env with it: this file does not contain its keys, only encrypted backups do.');
  }
}

/** @param {string} folder @param {{ created_at: string, withSettings: boolean }} options */
async function collect(folder, { created_at, withSettings }) {
  const parts = [];
  for (const database of SERVICES) {
    const part = `${database}.dump`;
    const dump = [
      'pg_dump',
      '-U',
      'vaultway',
      '--format=custom',
      '--no-owner',
      '--no-privileges',
      ...LEFT_OUT,
      database,
    ];
    await composeInto(join(folder, part), ['exec', '-T', `${database}-db`, ...dump], HOUR_MS);
    parts.push(part);
    say(`${database}: ${sizeOf(join(folder, part))}`);
  }
  const exportImages = ['exec', '-T', 'content', 'node', 'dist/images/export-images.js'];
  await composeInto(join(folder, 'images.tar'), exportImages, HOUR_MS);
  parts.push('images.tar');
  say(`images: ${sizeOf(join(folder, 'images.tar'))}`);
  if (withSettings && existsSync(envFile())) {
    copyFileSync(envFile(), join(folder, 'env'));
    parts.push('env');
  }
  const version = ownVersion();
  const sums = await Promise.all(parts.map(async (part) => [part, await hashOf(join(folder, part))]));
  const manifest = { format: 1, product: 'vaultway', version, created_at, sha256: Object.fromEntries(sums) };
  writeFileSync(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** @param {string} file */
function sizeOf(file) {
  return `${(statSync(file).size / 1024).toFixed(0)} KB`;
}

/** @param {string} file */
async function hashOf(file) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
