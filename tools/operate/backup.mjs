import { createHash } from 'node:crypto';
import {
  copyFileSync,
  createReadStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { PlainError } from '../infra/plain-error.mjs';
import { temporaryFolder } from '../infra/temporary-folder.mjs';
import { ROOT } from '../setup/paths.mjs';
import { say, sayFailure, seconds } from '../setup/terminal.mjs';
import { pack } from './archive.mjs';
import { commandLine } from './command-line.mjs';
import { composeInto } from './compose-stream.mjs';
import { envFile } from './env-place.mjs';
import { readPassphrase } from './passphrase.mjs';
import { DATABASES } from './parts.mjs';

/**
 * Everything that the installation keeps, in one file: the four databases, each as of one moment, and then the
 * pictures, so that each picture that a database names is among them. Nothing is stopped for it.
 */
const USAGE = `npm run backup                            backups/vaultway-2026-11-20T21-05-00Z.tar
npm run backup -- /mnt/nas/today.tar      another place
BACKUP_PASSPHRASE_FILE=… npm run backup   encrypted, and with .env, whose keys a restore on another host needs`;
const HOUR = 60 * 60_000;

try {
  const called = commandLine(USAGE, { allowPositionals: true });
  if (called) await backup(called.positionals[0]);
} catch (error) {
  sayFailure(error);
  process.exitCode = 1;
}

async function backup(place) {
  const begin = performance.now();
  const passphrase = readPassphrase();
  const created_at = new Date().toISOString();
  const name = `vaultway-${created_at.replace(/\.\d+/, '').replaceAll(':', '-')}${passphrase ? '.enc' : ''}.tar`;
  const file = resolve(place ?? join(ROOT, 'backups', name));
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  if (existsSync(file)) throw new PlainError(`${file} is there already: name another place.`);
  // Under its own name only when it is whole: what broke off must not pass for a backup.
  const draft = `${file}.unfinished`;
  const temporary = temporaryFolder('vaultway-backup-');
  try {
    await collect(temporary.folder, { created_at, withSettings: Boolean(passphrase) });
    await pack(temporary.folder, draft, passphrase);
    renameSync(draft, file);
  } finally {
    temporary.remove();
    rmSync(draft, { force: true });
  }
  const megabytes = (statSync(file).size / 1024 ** 2).toFixed(1);
  say(`${file} (${megabytes} MB, ${passphrase ? 'encrypted' : 'not encrypted'}, ${seconds(begin)})`);
  if (!passphrase)
    say('Keep a copy of .env beside it: its keys are not in this file. Encrypted backups hold them.');
}

async function collect(folder, { created_at, withSettings }) {
  const parts = [];
  for (const database of DATABASES) {
    const part = `${database}.dump`;
    const dump = ['pg_dump', '-U', 'vaultway', '--format=custom', '--no-owner', database];
    await composeInto(join(folder, part), ['exec', '-T', `${database}-db`, ...dump], HOUR);
    parts.push(part);
    say(`${database}: ${sizeOf(join(folder, part))}`);
  }
  const pictures = ['exec', '-T', 'content', 'node', 'dist/images/export-images.js'];
  await composeInto(join(folder, 'images.tar'), pictures, HOUR);
  parts.push('images.tar');
  say(`pictures: ${sizeOf(join(folder, 'images.tar'))}`);
  if (withSettings && existsSync(envFile())) {
    copyFileSync(envFile(), join(folder, 'env'));
    parts.push('env');
  }
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const sums = await Promise.all(parts.map(async (part) => [part, await sumOf(join(folder, part))]));
  const manifest = { format: 1, product: 'vaultway', version, created_at, sha256: Object.fromEntries(sums) };
  writeFileSync(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

function sizeOf(file) {
  return `${(statSync(file).size / 1024).toFixed(0)} KB`;
}

async function sumOf(file) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
