import { existsSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { INSTALLATION, temporaryFolder } from '../setup/folders.mjs';
import { PlainError } from '../setup/plain-error.mjs';
import { say, seconds } from '../setup/terminal.mjs';
import { pack } from './archive.mjs';
import { recordSuccess, rememberBackup } from './last-successes.mjs';
import { writeManifest } from './manifest.mjs';
import { readPassphrase } from './passphrase.mjs';
import { trace } from './trace.mjs';

/**
 * Where a backup comes from.
 * @typedef {object} Source
 * @property {import('./installation.mjs').Installation} installation
 * @property {(database: string, file: string) => Promise<void>} dump writes a database's dump to a new file
 * @property {(file: string) => Promise<void>} images writes all images to a new file, as a tar archive
 * @property {() => string | undefined} settings the text of .env, with all keys
 */

/** Arguments of pg_dump, without the database. Leaves out what look-ups rebuild; only tracking has the table. */
export const DUMP = [
  '--format=custom',
  '--no-owner',
  '--no-privileges',
  '--exclude-table-data=lookup_snapshots',
];

/**
 * Returns a backup's file name, which sorts by time.
 * @param {string} created_at ISO 8601, in UTC
 * @param {string | undefined} passphrase
 */
export const backupName = (created_at, passphrase) =>
  `vaultway-${created_at.replace(/\.\d+/, '').replaceAll(':', '-')}${passphrase ? '.enc' : ''}.tar`;

/**
 * Backs up an installation into one file: the databases, each at one moment, and then the images, so that every
 * image named in a database is included. Stops nothing.
 * @param {string | undefined} place
 * @param {Source} source
 */
export async function backUp(place, source) {
  const begin = performance.now();
  const passphrase = readPassphrase();
  const created_at = new Date().toISOString();
  const file = resolve(place ?? join(INSTALLATION, 'backups', backupName(created_at, passphrase)));
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  if (existsSync(file)) throw new PlainError(`${file} already exists; name another file.`);
  await trace(source.installation, `backup ${file}`);
  // Renamed when complete, so that an interrupted one cannot pass for a backup.
  const draft = `${file}.unfinished`;
  const temporary = temporaryFolder('backup');
  try {
    await collect(temporary.folder, source, { created_at, withSettings: Boolean(passphrase) });
    await pack(temporary.folder, draft, passphrase);
    renameSync(draft, file);
  } finally {
    temporary.remove();
    rmSync(draft, { force: true });
  }
  recordSuccess('backup', begin);
  rememberBackup(file);
  say(`${file} (${sizeOf(file)}, ${passphrase ? 'encrypted' : 'not encrypted'}, ${seconds(begin)})`);
  if (!passphrase) say('It does not contain the keys: only backups with BACKUP_PASSPHRASE_FILE do.');
}

/** @param {string} folder @param {Source} source @param {{ created_at: string, withSettings: boolean }} options */
async function collect(folder, source, { created_at, withSettings }) {
  const parts = [];
  for (const database of source.installation.services()) {
    const part = `${database}.dump`;
    await source.dump(database, join(folder, part));
    parts.push(part);
    say(`${database}: ${sizeOf(join(folder, part))}`);
  }
  await source.images(join(folder, 'images.tar'));
  parts.push('images.tar');
  say(`images: ${sizeOf(join(folder, 'images.tar'))}`);
  const settings = withSettings ? source.settings() : undefined;
  if (settings !== undefined) {
    writeFileSync(join(folder, 'env'), settings, { mode: 0o600 });
    parts.push('env');
  }
  await writeManifest(folder, parts, created_at);
}

/** @param {string} file */
export function sizeOf(file) {
  const kilobytes = statSync(file).size / 1024;
  return kilobytes < 1024 ? `${kilobytes.toFixed(0)} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}
